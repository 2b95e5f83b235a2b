import { wordListOf } from '#contract/prospecting/backing/word-list'
import type { Language } from '#contract/core/fields'

/**
 * Words that fit any report: courtesy, amounts, times, participants, change, belonging. A statement may add one without
 * saying more than its evidence, so none is marked by itself. They are flat; a star at the end allows any ending.
 */
const lists: Readonly<Record<Language, string>> = {
  de: `abend* abgeschlossen* allem alles allzu anbelang* anderem andern* anderswo angefangen angeh* angekundig* angewiesen anhand anlass* anlasslich anspruch
anteil* anzahl aufgabe* aufgebaut* augenblick* ausmacht ausserdem aussieht auswahl bedeut* bedient* befasst begegn* beginn beginnen beginnt begriff*
beispiel* beitrag* beitragen bekannt* bekanntgegeben beschaftigung beschlossen besitzt besonder* bestand* betont betrifft betroffen beurteil* bevor
beweis* bewusst bezieht bezogen bisherig* blick* brief daneben darunter dauer* dauert dazugehor* dazugekommen deckt* denkbar deutlich* drum durchaus
durchgesetzt ebenso ehrlich* eigenes einander eindruck* einfach* eingang* eingeh* einig* einsatz* einzeln* ende endlich entnehm* entnomm* 
 entwickl* erfahr* erfolg* erfull* ergeb* erganz* erklar* ermoglich* erneut* erreich* ersichtlich erwahn* erwart* erzahl* erzielt* etliche*
fall falle falls fernen festgehalten feststell* folg folge folgen folgt form frage* fruhe* gang gangig* gebiet* gefallt gefragt gefunden gegangen
gegeben gegenuber gehend* geht gehte gehten gehtt gekommen gelegen* gelesen gelingt gelungen genannt* genau* genug genutzt gepragt gerichtet* gern
gerne gernen gernt gesamten geschafft geschehen geschieht gesehen gesorgt gesteckt gestellt gestiegen getan getreten gewechselt geworden gezogen glanz
gleich* gleichzeitig gratul* gratulation grossteil grund halfte* handen hauptsachlich* heisst heissen herzlich* hinblick hingegen hinweis* hoch
immerhin indes innen innert insbesondere inzwischen jahrlich* jedenfalls jemand jung junge jungen jungt just kaum klar klare klaren klart knapp
konkret* kreis* kurz kurze kurzen kurzt lage lang lange langen langt langst lassen laufend* leute leuten liegt los mehrere* meist* meiste* melde*
mindestens mitgeteilt mitwirk* monatlich* namens namlich neuerdings notwendig* nutz nutze nutzen nutzt offenbar offensichtlich ordentlich* personlich*
platz prasentier* publizier* rahmen reihe reich rolle ruft samt schaut schliesslich schritt* schwerpunkt* seite* seiten selber selten sicht sichtbar
sieht sinn sobald sodann sofern sonst* soviel sowohl spater* spitze spricht spurbar* stand standen statt stattdessen stecken steckt steigen steigt*
stets stolz* tagtaglich* teils teilweise tritt tun uberblick ubergang ubernahm ubernehm* ubernimm* ubernomm* uberschaubar* ubertrag* ublich* umfang*
umgebung umgestellt umsetz* umzog unterwegs unterzeichn* unweit ursprung* usw verantwort* verbund* verdien* verfolg* vergab* vergangen* vergleich*
verlauf* verlegt* versteht* verteil* vertraut* vertritt vertret* verzeichn* vollzog* voran voraus vorgang* vorhand* vorliegen* vorn vorne vornen vornt
wahl wahle wahlen wahlt ware wechsel* weg weile* weise weisen weiss wenig* wert werte werten wertt wesentlich* wichtig* wieder* wissen woche wochentags
wohl wunsch* zahlreich* zeichnet zeitpunkt zentral* ziel ziele zielen zielt ziemlich zieht ziehen zumal zunachst zuruck* zusammen* zusatzlich* zustand*
zuvor zweck zwischenzeit* einher eigen bezahlbar* gangige*`,
  fr: `abord accept* accueill* accueil affaire* afin aide aidee aides aidees ailleurs aime aimee aimes aimees ajout* aller amen amene amens amenes
ampleur ancien* annee* annonc* appara* appel* apport* apprend* appuy* arriv* aspect* attach* atteign* atteint* attend* aucun* augment* auparavant
aupres autant autour avanc* avenir avis base basee bases basees beaucoup* bel belle* besoin* bien biene biens bienes bienvenue bout bref brefs but cas
centaine* cent cente cents centes chacun* chang* charg* cher chere chers cheres chez choisi* choix chose* clair* cle comble complet* comport*
compris* compt* concern* confi* confian* connais* connu* consacr* consist* constat* continu* contrair* convien* cote cotee cotes cotees coup cour coure
cours coures courant couvr* cree creee crees creees davantage debut* declar* demand* demeur* depart depend* derriere desorm* dess
desse desss desses destin* detail* deven* devient* different* directement dirig* dispar* divers* dizaine* doit donn donne donns donnes double dout
doute douts doutes duree* durer echel* effect* egal egale egals egales element* enfin engag* ensuite entam* entier* entour* entraîn* entre* environ*
envoi* equivaut* esprit etap etape etaps etapes etat eteint etend* etes evoqu* exact* exempl* exist* expliqu* facilit* facon* fait faite faits faites
fallu* faut felicit* fois font force fort forte forts fortes franch* frequent* futur* gard garde gards gardes gens grace group* habitu* heur heure
heurs heures hors idee ideee idees ideees ici image* impliqu* import* incl incle incls incles indiqu* integr* inter* introdui* jamais jeun jeune jeuns
jeunes jour joure jours joures juste laiss* lance* lanc lance lancs lances larg large largs larges lecture lien lieu lieue lieus lieues liste* lit long
longe longs longes loin lors maint* maintenant manier* marqu* matiere* meme memee memes memees mene menee menes menees ment mente ments mentes 
milieu moiti* moment* montant montr* mot moyen* nature necess* niveau* nomb nombe nombs nombes nombr* nomm nomme nomms nommes note notee notes notees
notable* nouvelles objet occas* oeuvre offici* ouvr ouvre ouvrs ouvres paraît parcour* parl parle parls parles part parte parts partes parti* pass
passe passs passes peine pens pense penss penses permet* perspective person* petit* peut phas phase phass phases plac place placs places plan plane
plans planes plein* plup plupe plups plupes plutot point* port porte ports portes posit* possed* possibl* poursui* pouv pouve pouvs pouves pratiqu*
precis* prefer* premier* pren prene prens prenes present* presque prest* pret prete prets pretes prevu* pris prise priss prises probabl* profit*
progress* prop prope props propes publi* puis puise puiss puises quasi* quelqu* quitt* quot quote quots quotes raison* rang rapport* rare raree rares
rarees rassembl* realis* recemment recent* recev* recoi* reconn* recour* reflech* regard* regroup* rejoin* releve* remerci* renseign* rencontr* rend
rende rends rendes renforc* renouv* reparti* repos* repond* represent* reserv* respect* ressort* reste* resultat* retrouv* reuni* reuss* revient* rien
role rolee roles rolees saison* saluer sait savoir* secteur* selon semaine* sembl* sens sent sente sents sentes seri serie seris series sert serte
serts sertes seul seule seuls seules signal* signif* simpl* sinon situ situe situs situes sitôt soit sort sorte sorts sortes souc souce soucs souces
souhait* soumis* souten* souvent specif* succe* suffi* suit suite suits suites suiv suive suivs suives sujet* surtout tandis tant tard tarde tards
tardes temps tenu tenue tenus tenues tenant terme* titre* toujours tourn* tout toute touts toutes traver* trouv* unir unire unirs unires utilis*
utile valeur* vali valie valis valies vari varie varis varies venu venue venus venues verit* vers verse verss verses veut veute veuts veutes vie vien
viene viens vienes vill ville vills villes volont* voul voule vouls voules vrai vraie vrais vraies main`,
  it: `accanto accett* accogl* accolt* aggiung* aggiunt* aiuta aiute aiuti aiuto altrimenti altrov* ampia ampie ampii ampio ampiezza andat* annunci*
annuo annual* anzi appar* appart* apport* appren* approfond* arriv* aspett* assegn* assum* attend* attes* attual* aument* avanti avven* avvia avvie
avvii avvio basta baste basti basto bisogn* cambi* campo capac* capit* centinai* cerca cerce cerci cerco certa certe certi certo chiam* chiar* chied*
chiunque ciena ciene cieni cieno collabor* colleg* cominc* complet* complim* compost* comport* compres* comunic* conced* concern* condott* confer*
conferm* congratul* conosc* consent* consider* consist* consult* contat* continu* contrar* convin* copra copre copri copro corsa corse corsi corso cosa
cose costa coste costi costo crescit* curat* debba debbe debbi debbo dedic* defin* destin* detta dette detti detto dichiar* differ*
dimostr* dipend* dirett* dirig* dispon* distan* divent* divers* diviso dovut* durant* durat* effett* effettu* element* entra entre entri entro eppure
esist* esper* esempi* esatt* esatto essenz* estend* event* evida evide evidi evido facca facce facci facco facil* fassa fasse fassi fasso fatta fatte
fatti fatto favor* felicit* fiduci* figur* finch* final* firma firme firmi firmo fissa fisse fissi fisso fonda fonde fondi fondo forna forne forni
forno forsa forse forsi forso forta forte forti forto forza forze forzi forzo frequent* frutt* funzion* futur* gener* genta gente genti gento giova
giove giovi giovo giorn* giust* grada grade gradi grado grand* grazie grupp* guida guide guidi guido idea import* impegn* impost* includ* inclus*
indic* infin* inform* inizi* inoltre insom* inser* intend* inter* interess* invec* invia invie invii invio lasca lasce lasci lasco legat* legga legge
leggi leggo letta lette letti letto liber* limit* lista liste listi listo livell* lontan* lunga lunge lungi lungo luoga luoge luogi luogo maggi*
mancan* maner* manta mante manti manto mattin* media medie medii medio merit* metta mette metti metto mezza mezze mezzi mezzo migliai* minim*
misur* moment* mostr* motiv* nasca nasce nasci nasco natural* necess* neppur* normal* nulla numer* nuovament* occas* occup* offra offre offri offro
oggett* onora onore onori onoro operat* opera opere operi opero opport* ordin* origin* ormai orient* parec* parer* parla parle parli parlo parta parte
parti parto partecip* particolar* passa passe passi passo pensa pense pensi penso percors* period* permett* persa perse persi perso persin* piaca piace
piaci piaco piena piene pieni pieno piccol* pocha poche pochi pocho poi possa posse possi posso possibil* prata prate prati prato precis* prefer* prema
preme premi premo prend* prenot* present* presied* press* prest* preva preve previ prevo prima prime primi primo princip* proba probe probi probo
proced* prodott* promess* pront* propon* propost* propr* prosegu* prossim* prova prove provi provo pubblic* punta punte qualc* qualcun*
qualsias* quasi quota quote quoti quoto raccogl* raccolt* raggiung* raggiunt* rapport* realt* recent* renda rende rendi rendo report* respa respe respi
respo resta reste resti resto ricav* ricev* richied* richiest* ricompon* ricord* riempi* rifer* riguard* riman* rimasto rinnov* ripart* risal* riserv*
rispett* rispond* risult* riusa riuse riusi riuso riuna riune riuni riuno rivolg* ruola ruole ruoli ruolo sanno scela scele sceli scelo scopo scors*
seconda* sede segna segne segni segno segua segue segui seguo sembr* semplic* sempre senso senta sente senti sento separ* serva serve servi servo
settiman* sicur* signif* simil* singol* situaz* soggett* soltant* somma somme sommi sommo sorga sorge sorgi sorgo sorta sorte sorti sorto sosten* spaza
spaze spazi spazo spesa spese spesi speso spett* spieg* stess* stima stime stimi stimo strett* struttur* subit* succa succe succi succo success*
suddiv* suffic* sugger* supera* tanta tante tanti tanto tarda tarde tardi tardo tempa tempe tempi tempo tenda tende tendi tendo tenta tente tenti tento
termin* tocca tocce tocci tocco tolga tolge tolgi tolgo torna torne torni torno trasa trase trasi traso tratt* trova trove trovi trovo unica unice
unici unico unita unite uniti unito utila utile utili utilo valor* vantagg* vasta vaste vasti vasto versa verse versi verso vicin* vogla vogle vogli
voglo volta volte volti volto vosta voste vosti vosto`,
  en: `able about above according account across actual* afford* after* again ago agree* allow* almost along alongside already also although among*
amount* announc* annual* anoth* appear* apply area areas areaed areaing areae areaer arriv* around aspect* assum* away back base bases baseed baseing
basee baseer basis became become* began begin* behalf behind being belong* besides beyond bit both bring* brought call calls called calling
calle caller came care carry case cases caseed caseing casee caseer chang* choic* choose chose* city clear* close* collect* come comes comeed
comeing comee comeer coming common* compar* complet* comprise* concern* confirm* congratulat* consider* contain* continu* contribut* core count* course
cover* current* daily date dates dateed dateing datee dateer deal deals dealed dealing deale dealer degree* depend* describ* despite
detail* differ* direct* done doubt down driv drivs drived driving drive driver due during each easy either else employ* enjoy* enough ensur* enter*
entire* equal* especial* establish* even evens evened evening evene evener ever everything exact* example* except* exist* expect* explain* express*
extend* extent face faces faceed faceing facee faceer fact facts facted facting facte facter fair fairs faired fairing faire fairer fall falls falled
falling falle faller famil* far feature* figure* final* find finds finded finding finde finder first* focus* follow* form forms formed forming forme
former forward found* frequent* full fulls fulled fulling fulle fuller fully function* further* gain gains gained gaining gaine gainer gather* gave
general* give gives giveed giveing givee giveer given* glad go goes going gone good got grew ground group* grow grows growed growing growe grower grown
half hand hands handed handing hande hander happen* hard hards harded harding harde harder head heads headed heading heade header hear hears heared
hearing heare hearer held help helps helped helping helpe helper hence high highs highed highing highe higher hold holds holded holding holde holder
hour hours houred houring houre hourer however idea ideas ideaed ideaing ideae ideaer identif* improv* include* includ* increas* indeed
individual* instead intend* interest* introduc* involv* issue* item items itemed iteming iteme itemer itself join joins joined joining joine joiner
just keep keeps keeped keeping keepe keeper kept key kind kinds kinded kinding kinde kinder knew know knows knowed knowing knowe knower known large*
last lasts lasted lasting laste laster late lates lateed lateing latee lateer latter lead leads leaded leading leade leader learn* least leave* less
let level* like likes likeed likeing likee likeer likely limit* line lines lineed lineing linee lineer list lists listed listing liste lister littl*
live lives liveed liveing livee liveer locat* long longs longed longing longe longer look looks looked looking looke looker main mains mained maining
maine mainer maintain* make makes makeed makeing makee makeer making manag* many mark marks marked marking marke marker matter* mean means meaned
meaning meane meaner meant measure* meet meets meeted meeting meete meeter member* mention* merely might mind moment* month* more moreover most mosts
mosted mosting moste moster mostly move moves moveed moveing movee moveer much name names nameed nameing namee nameer near nears neared nearing neare
nearer necess* need needs needed needing neede needer never* newly next note notes noteed noteing notee noteer notice* now number* object* occas*
occur* offer* often once onto open opens opened opening opene opener operat* order* other* otherwise over overs overed overing overe overer overall
pair part parts parted parting parte parter particular* pass passs passed passing passe passer past people per period* person* piece* place* plan plans
planed planing plane planer play plays played playing playe player plenty plus point* position* possib* practic* prefer* prepar* present* previous*
print* prior* probab* proceed* process* proud* provid* public* publish* purpose* put quickly quite raise* range* rather reach* read reads readed
reading reade reader real reals realed realing reale realer reason* receiv* recent* recogn* record* refer* regard* region* regular* relat* reli relis
relied reliing relie relier rely relys relyed relying relye relyer remain* rememb* repeat* report* represent* request* requir* respect* respond* rest
rests rested resting reste rester result* return* right* rise rises riseed riseing risee riseer role roles roleed roleing rolee roleer room rooms
roomed rooming roome roomer round same saw scope section* seem seems seemed seeming seeme seemer seen seens seened seening seene seener select* send
sends sended sending sende sender sens senss sensed sensing sense senser sent separat* serv servs served serving serve server sever* share* show shows
showed showing showe shower shown side sides sideed sideing sidee sideer similar* simpl* since singl* site sites siteed siteing sitee siteer situat*
size sizes sizeed sizeing sizee sizeer small* some somes someed someing somee someer soon sort sorts sorted sorting sorte sorter sound* speak* special*
specif* spend* spent stage* stand* start* state* stated stay stays stayed staying staye stayer step steps steped steping stepe steper still stood
straight* subject* such suit suits suited suiting suite suiter support* sure sures sureed sureing suree sureer take takes takeed takeing takee
takeer taken talk talks talked talking talke talker tell tells telled telling telle teller term terms termed terming terme termer test tests tested
testing teste tester thing* think* third* thought* through* throughout time times timeed timeing timee timeer today* together took total* toward*
treat* true trues trueed trueing truee trueer trust* turn turns turned turning turne turner type types typeed typeing typee typeer typical* under*
understand* unit units united uniting unite uniter until upon used using usual* valu valus valued valuing value valuer vari varis varied variing varie
varier various version* view views viewed viewing viewe viewer visit* wait waits waited waiting waite waiter want wants wanted wanting wante wanter
watch week weeks weeked weeking weeke weeker welcom* well went whether while whole* wide wides wideed wideing widee wideer wish wishs wished wishing
wishe wisher within word words worded wording worde worder work works worked working worke worker worth* year years yeared yearing yeare yearer yet
`,
}

/** Returns whether a flat word says nothing that needs evidence. */
export const isLightWord = wordListOf(lists)
