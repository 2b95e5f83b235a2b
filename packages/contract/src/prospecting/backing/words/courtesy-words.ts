import type { Language } from '#contract/core/fields'
import { wordListOf } from '#contract/prospecting/backing/words/word-list'

/**
 * Words of greetings, requests and closing sentences, which state nothing about the two companies. They are flat; a
 * star at the end allows any ending.
 */
const lists: Readonly<Record<Language, string>> = {
  de: `brief* jemand* leiten weiterleit* anfrage* anliegen anruf* antwort* aufmerksam* auskunft bald bedarf beispiel* bereden besprech* bitte* danke* dauer* detail* einblick* einladen einig* erfahr* erklar* erreich* erzahl*
falls fest frage* freundlich* freue* gesprach* gelegenheit genau gleich gluckwunsch* gratul* gruss* hallo horen hinweis* ideal* idee* interess* kennenlern* klar* komme kontakt* kurz* leicht lernen liebe* melde* minute*
moglich* mochte* morgen nachricht* nachste* naher* offen* passt passen passend* person* plan* profit* ruckmeld* ruf* schick* sende* sinn* sonst stunde* tag tage* telefon* termin* treff* uberlegen
unterlagen unverbindlich* viertelstunde verbindlich* vereinbar* verstehen vielleicht vorbei* vorgehen vorschlag* vorstell* weiss wissen woche* wunsch* wurden zeigen zeige zeit zusammen zustandig* wert hilfreich* nutzlich* betreff* anfangen genugt reicht zeile* kummert entscheidet geben weitergeben herzlich* lohn* gewinn* aussehen heiss*`,
  fr: `lettre* transmett* prie rejoui* distingu* accord* agre* aid* appel* attent* avis besoin* bientot bref* brev* cas clair* conseil* contact* conven* convien* connaitre cours* decouvr* demand* detail* dire dis disponi* echang* ecout* entendu entret* envoi* envoy* exempl* expliqu*
faudr* felicit* heure* idee* impatien* important interess* jour* joi* lecture libre* lire matin* merci mesur* minut* moment* montr* necessaire opportun* parl* permet* personne* plaisir plait possib* pourr* present* prevoi* prendre
proch* propos* quart question* rappel* recevoir reflex* regard* remerc* rencontr* renseign* repon* rendez rest* reuss* salut* savoir semaine* senti* serais serait seriez simpl* souhait* telephon* temps util* vaut* veuil* visit* ligne suffit revient decid* decision remettre charg* prends volont* voudr* voulez voyez voir vue`,
  it: `letter* inoltr* preg* accordo aiut* appuntament* ascolt* attend* augur* avrebbe bisogno brev* caso capir* chiam* chiar* colloqui* complim* concord* conferm* congrat* conoscere consigl* contatt* convien* cordial* cortes* desider* dettagl* dica dire disponibil* disposizion* domanda* domani
esempi* felic* fissar* giorn* grazi* idea* importan* incontr* inform* inter* invi* liet* lettura liber* mand* mattin* minut* moment* mostr* necessari* occasion* ora parl* parer* per permett* persona* piacere possa possibil* posso potr* present* prend* proposta propong* quarto
ricev* richiam* richiest* riflett* rimang* ringrazi* rispost* rispond* salut* sapere scriv* semplic* sentir* settiman* spieg* tempo telefon* util* vale valut* vedere basta riga decid* decision* spetta trasmett* competent* vederl* visit* volentier* vorre* vuol*`,
  en: `someone pass faithfully advice agree* answer* appointment* appreciat* arrange* ask* available bear benefit* best brief* call* chat* clear* congratulat* connect contact* conversation* could curious detail* discuss* easy email example* explain* explore* feel find forward free* glad happy
hear heard hello help* hesitat* hi hope* hour* idea* important interest* introduc* invit* kind* know known learn* let letter listen look* mail matter* may maybe meet* mention* message mind minute* moment* morning need* note obligation open opportunit* perhaps person* phone* pleas* possib* prefer
question* quick* quarter reach* read reading reason receiv* regard* repl* right respons* ring schedul* see seem* send* share* short* show* similar simpl* sincere* soon sound* speak* suggest* suit* sure talk* tell thank* think* thought* time* tomorrow touch understand useful visit* want* week* line enough hand decid* welcome wish* wonder* worth write writing wrote`,
}

/** Returns whether a flat word belongs to a greeting, a request or a closing sentence. */
export const isCourtesyWord = wordListOf(lists)
