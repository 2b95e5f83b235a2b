import { wordListOf } from '#contract/prospecting/backing/words/word-list'
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
durchgesetzt ebenso ehrlich* eigenes einander eindruck* einfach* eingang* eingeh* einig* einsatz* einzeln* ende endlich entnehm* entnomm* entwickl*
erfahr* erfolg* erfull* ergeb* erganz* erklar* ermoglich* erneut* erreich* ersichtlich erwahn* erwart* erzahl* erzielt* etliche* fall falle falls
fernen festgehalten feststell* folge folgen folgt form frage* fruhe* gang gangig* gebiet* gefallt gefragt gefunden gegangen gegeben gegenuber gehend*
geht gekommen gelegen* gelesen gelingt gelungen genannt* genau* genug genutzt gepragt gerichtet* gern gerne gesamten geschafft geschehen geschieht
gesehen gesorgt gesteckt gestellt gestiegen getan getreten gewechselt geworden gezogen glanz gleich* gleichzeitig gratul* gratulation grossteil grund
halfte* handen hauptsachlich* heisst heissen herzlich* hinblick hingegen hinweis* hoch immerhin indes innen innert insbesondere inzwischen jahrlich*
jedenfalls jemand jung junge jungen just kaum klar klare klaren klart knapp konkret* kreis* kurz kurze kurzen kurzt lage lang lange langen langt
langst lassen laufend* leute leuten liegt los mehrere* meist* meiste* melde* mindestens mitgeteilt mitwirk* monatlich* namens namlich neuerdings
notwendig* nutz nutze nutzen nutzt offenbar offensichtlich ordentlich* personlich* platz prasentier* publizier* rahmen reihe reich rolle ruft samt
schaut schliesslich schritt* schwerpunkt* seite* seiten selber selten sicht sichtbar sieht sinn sobald sodann sofern sonst* soviel sowohl spater*
spitze spricht spurbar* stand standen statt stattdessen stecken steckt steigen steigt* stets stolz* tagtaglich* teils teilweise tritt tun uberblick
ubergang ubernahm ubernehm* ubernimm* ubernomm* uberschaubar* ubertrag* ublich* umfang* umgebung umgestellt umsetz* umzog unterwegs unterzeichn*
unweit ursprung* usw verantwort* verbund* verdien* verfolg* vergab* vergangen* vergleich* verlauf* verlegt* versteht* verteil* vertraut* vertritt
vertret* verzeichn* vollzog* voran voraus vorgang* vorhand* vorliegen* vorn vorne wahl wahle wahlen wahlt ware wechsel* weg weile* weise weisen weiss
wenig* wert werte werten wesentlich* wichtig* wieder* wissen woche wochentags wohl wunsch* zahlreich* zeichnet zeitpunkt zentral* ziel ziele zielen
zielt ziemlich zieht ziehen zumal zunachst zuruck* zusammen* zusatzlich* zustand* zuvor zweck zwischenzeit* einher eigen bezahlbar* gangige*`,
  fr: `abord accept* accueill* accueil affaire* afin aide aidee aides aidees ailleurs aime aimee aimes aimees ajout* aller amen amene amenes ampleur ancien*
annee* annonc* appara* appel* apport* apprend* appuy* arriv* aspect* attach* atteign* atteint* attend* aucun* augment* auparavant aupres autant autour
avanc* avenir avis base basee bases basees beaucoup* bel belle* besoin* bien biens bienvenue bout bref brefs but cas centaine* cent cents chacun*
chang* charg* cher chere chers cheres chez choisi* choix chose* clair* cle comble complet* comport* compris* compt* concern* confi* confian* connais*
connu* consacr* consist* constat* continu* contrair* convien* cote cotee cotes cotees coup cour coure cours coures courant couvr* cree creee crees
creees davantage debut* declar* demand* demeur* depart depend* derriere desorm* destin* detail* deven* devient* different* directement dirig* dispar*
divers* dizaine* doit donne donnes double doute doutes duree* durer echel* effect* egal egale egales element* enfin engag* ensuite entam* entier*
entour* entre* environ* envoi* equivaut* esprit etape etapes etat eteint etend* etes evoqu* exact* exempl* exist* expliqu* facilit* facon* fait faite
faits faites fallu* faut felicit* fois font force fort forte forts fortes franch* frequent* futur* garde gardes gens grace group* habitu* heur heure
heures hors idee idees ici image* impliqu* import* incl indiqu* integr* inter* introdui* jamais jeun jeune jeunes jour jours juste laiss* lance* lance
lances large larges lecture lien lieu lieus liste* lit long longe longs longes loin lors maint* maintenant manier* marqu* matiere* meme memes mene
menee menes menees ment mente mentes milieu moiti* moment* montant montr* mot moyen* nature necess* niveau* nombr* nomme nommes note notee notes
notees notable* nouvelles objet occas* oeuvre offici* ouvre ouvres parcour* parle parles part parte parts partes parti* passe passes peine pense
penses permet* perspective person* petit* peut phase phases place places plan plans plein* plutot point* port porte ports portes posit* possed*
possibl* poursui* pratiqu* precis* prefer* premier* present* presque prest* pret prete prets pretes prevu* pris prise prises probabl* profit*
progress* publi* puis puise puises quasi* quelqu* quitt* quote quotes raison* rang rapport* rare rares rassembl* realis* recemment recent* recev*
recoi* reconn* recour* reflech* regard* regroup* rejoin* releve* remerci* renseign* rencontr* rend rende rends rendes renforc* renouv* reparti* repos*
repond* represent* reserv* respect* ressort* reste* resultat* retrouv* reuni* reuss* revient* rien role roles saison* saluer sait savoir* secteur*
selon semaine* sembl* sens sent sente sentes serie series sert serte seul seule seuls seules signal* signif* simpl* sinon situe situes soit sort sorte
sorts sortes souhait* soumis* souten* souvent specif* succe* suffi* suit suite suites suive suives sujet* surtout tandis tant tard tarde tardes temps
tenu tenue tenus tenues tenant terme* titre* toujours tourn* tout toute toutes traver* trouv* unir utilis* utile valeur* varie varies venu venue venus
venues verit* vers verse verses veut vie viens ville villes volont* vrai vraie vrais vraies main`,
  it: `accanto accett* accogl* accolt* aggiung* aggiunt* aiuta aiuti aiuto altrimenti altrov* ampia ampie ampio ampiezza andat* annunci* annuo annual* anzi
appar* appart* apport* appren* approfond* arriv* aspett* assegn* assum* attend* attes* attual* aument* avanti avven* avvia avvii avvio basta basti
basto bisogn* cambi* campo capac* capit* centinai* cerca cerco certa certe certi certo chiam* chiar* chied* chiunque collabor* colleg* cominc*
complet* complim* compost* comport* compres* comunic* conced* concern* condott* confer* conferm* congratul* conosc* consent* consider* consist*
consult* contat* continu* contrar* convin* copra copre copri copro corsa corse corsi corso cosa cose costa coste costi costo crescit* curat* debba
debbo dedic* defin* destin* detta dette detti detto dichiar* differ* dimostr* dipend* dirett* dirig* dispon* distan* divent* divers* diviso dovut*
durant* durat* effett* effettu* element* entra entri entro eppure esist* esper* esempi* esatt* esatto essenz* estend* event* facci facil* fatta fatte
fatti fatto favor* felicit* fiduci* figur* finch* final* firma firme firmi firmo fissa fisse fissi fisso fonda fonde fondi fondo forse forte forti
forza forze forzi forzo frequent* frutt* funzion* futur* gener* gente giova giove giovi giovo giorn* giust* gradi grado grand* grazie grupp* guida
guide guidi guido idea import* impegn* impost* includ* inclus* indic* infin* inform* inizi* inoltre insom* inser* intend* inter* interess* invec*
invia invii invio lasci legat* legga legge leggi leggo letta lette letti letto liber* limit* lista liste listi listo livell* lontan* lunga lungi lungo
luogo maggi* mancan* maner* mattin* media medie medio merit* metta mette metti metto mezza mezze mezzi mezzo migliai* minim* misur* moment* mostr*
motiv* nasca nasce nasci nasco natural* necess* neppur* normal* nulla numer* nuovament* occas* occup* offra offre offri offro oggett* onora onore
onori onoro operat* opera opere operi opero opport* ordin* origin* ormai orient* parec* parer* parla parli parlo parta parte parti parto partecip*
particolar* passa passi passo pensa pensi penso percors* period* permett* persa perse persi perso persin* piace piaci piena piene pieni pieno piccol*
poche pochi poi possa posso possibil* precis* prefer* prema preme premi premo prend* prenot* present* presied* press* prest* prima prime primi primo
princip* probi proced* prodott* promess* pront* propon* propost* propr* prosegu* prossim* prova prove provi provo pubblic* punta punte qualc* qualcun*
qualsias* quasi quota quote quoti quoto raccogl* raccolt* raggiung* raggiunt* rapport* realt* recent* renda rende rendi rendo report* resta resti
resto ricav* ricev* richied* richiest* ricompon* ricord* riempi* rifer* riguard* riman* rimasto rinnov* ripart* risal* riserv* rispett* rispond*
risult* riuni rivolg* ruoli ruolo sanno scopo scors* seconda* sede segna segni segno segua segue segui seguo sembr* semplic* sempre senso senta sente
senti sento separ* serva serve servi servo settiman* sicur* signif* simil* singol* situaz* soggett* soltant* somma somme sommi sommo sorge sorgi sorta
sorte sorti sorto sosten* spazi spesa spese spesi speso spett* spieg* stess* stima stime stimi stimo strett* struttur* subit* success* suddiv* suffic*
sugger* supera* tanta tante tanti tanto tarda tarde tardi tardo tempi tempo tendi tendo tenta tenti tento termin* tocca tocco tolga tolgo torna torne
torni torno tratt* trova trovi trovo unica unici unico unita unite uniti unito utile utili valor* vantagg* vasta vaste vasti vasto versa versi verso
vicin* volta volte volti volto`,
  en: `able about above according account across actual* afford* after* again ago agree* allow* almost along alongside already also although among* amount*
announc* annual* anoth* appear* apply area areas arriv* around aspect* assum* away back base bases basis became become* began begin* behalf behind
being belong* besides beyond bit both bring* brought call calls called calling came care carry case cases chang* choic* choose chose* city clear*
close* collect* come comes coming common* compar* complet* comprise* concern* confirm* congratulat* consider* contain* continu* contribut* core count*
course cover* current* daily date dates deal deals dealing degree* depend* describ* despite detail* differ* direct* done doubt down driving drive due
during each easy either else employ* enjoy* enough ensur* enter* entire* equal* especial* establish* even evening ever everything exact* example*
except* exist* expect* explain* express* extend* extent face faces fact facts fair fairer fall falls falling famil* far feature* figure* final* find
finds finding first* focus* follow* form forms formed forming former forward found* frequent* full fuller fully function* further* gain gains gained
gaining gather* gave general* give gives given* glad go goes going gone good got grew ground group* grow grows growing grower grown half hand hands
handed handing happen* hard hards harding harder head heads headed heading hear hears hearing held help helps helped helping hence high highs higher
hold holds holding hour hours however idea ideas identif* improv* include* includ* increas* indeed individual* instead intend* interest* introduc*
involv* issue* item items itself join joins joined joining just keep keeps keeping kept key kind kinds knew know knows knowing knower known large*
last lasts lasted lasting late latter lead leads leaded leading leader learn* least leave* less let level* like likes likely limit* line lines list
lists listed listing littl* live lives locat* long longs longed longing longe longer look looks looked looking main maintain* make makes making manag*
many mark marks marked marking matter* mean means meaning meant measure* meet meets meeting member* mention* merely might mind moment* month* more
moreover most mostly move moves much name names near nears neared nearing nearer necess* need needs needed needing never* newly next note notes
notice* now number* object* occas* occur* offer* often once onto open opens opened opening operat* order* other* otherwise over overs overall pair
part parts parted parting particular* pass passed passing past people per period* person* piece* place* plan plans play plays played playing plenty
plus point* position* possib* practic* prefer* prepar* present* previous* print* prior* probab* proceed* process* proud* provid* public* publish*
purpose* put quickly quite raise* range* rather reach* read reads reading real reals realer reason* receiv* recent* recogn* record* refer* regard*
region* regular* relat* relied rely relying remain* rememb* repeat* report* represent* request* requir* respect* respond* rest rests rested resting
result* return* right* rise rises role roles room rooms round same saw scope section* seem seems seemed seeming seen select* send sends sending sense
sent separat* served serving serve sever* share* show shows showed showing shown side sides similar* simpl* since singl* site sites situat* size sizes
small* some soon sort sorts sorted sorting sound* speak* special* specif* spend* spent stage* stand* start* state* stated stay stays stayed staying
step steps still stood straight* subject* such suit suits suited suiting support* sure take takes taken talk talks talked talking tell tells telling
term terms termed terming test tests tested testing thing* think* third* thought* through* throughout time times today* together took total* toward*
treat* true trust* turn turns turned turning type types typical* under* understand* unit units united uniting unite until upon used using usual*
valued valuing value varied various version* view views viewed viewing visit* wait waits waited waiting want wants wanted wanting watch week weeks
welcom* well went whether while whole* wide wides wish wished wishing within word words worded wording work works worked working worth* year years yet`,
}

/** Returns whether a flat word says nothing that needs evidence. */
export const isLightWord = wordListOf(lists)
