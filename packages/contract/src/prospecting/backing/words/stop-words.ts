import { wordListOf } from '#contract/prospecting/backing/words/word-list'
import type { Language } from '#contract/core/fields'

/**
 * Words without a checkable meaning: articles, pronouns and auxiliaries, and verbs and nouns of any business ("offer",
 * "company"). They are flat; a star at the end allows any ending.
 */
const lists: Readonly<Record<Language, string>> = {
  de: `alle allen aber als also am an ander* auch auf aus bei beim bereits besonders bin bis bist bzw da dabei dafur daher damit dann daran darauf daraus darum das dass
dazu dein* dem den denn der deren des dessen die dies* doch dort du durch ein eine einem einen einer eines einige* er es etwa etwas euch euer fur
ganz* gar gegen geht gemass gerade gern gerne gibt habe haben hat hatte hatten heute heutig* hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem
insbesondere ins ist ja je jetzt kann kannst konnen konnte man manch* mehr mein* mich mir mit mochte mochten muss mussen nach nachdem neben noch nun ob oder ohne
rund schon sehr sei seid sein seine* seit selbst sich sie sind so sodass solch* sowie sowohl statt u uber um und uns unser* unter usw
viel* vom von vor wahrend war waren warum was weder wegen weiter* welch* wenn wer werden werdet wie wieder will wir wird wo wohl wollen worden wurde wurden zu zudem zum zur zusatzlich
zwischen betrieb betriebe betreiben betreibt betreut betreuen bieten bietet biete angeboten anbieten arbeiten arbeitet machen macht gemacht tun tut fuhren fuhrt gefuhrt kommen kommt gekommen stehen steht
sieht sehen beginnt existiert existieren gibts handelt entspricht betragt besteht kamen kam geworden zuletzt laut gemass menschen person personen schweiz recht zeit mal male
bestehen besteht liegen liegt befindet befinden lasst lassen zeigen zeigt nennt nennen schreiben schreibt sagen sagt sehen gesehen bringen bringt nehmen nimmt geben
unternehmen unternehmens firma firmen geschaft haus hause gesellschaft handelsregister handelsamtsblatt shab website webseite seite internetseite publikation meldung angaben
tatig tatigkeit* umfass* circa ca ungefahr insgesamt derzeit aktuell aktuelle* zurzeit bisher seither davon darin inkl arbeit art aller herr frau damen herren geehrte* guten grusse freundliche*
ans aufs ubers inbegriffen inklusive ebenfalls gleichfalls finden findet fand erfolgt erfolgen dient dienen gilt gelten lag lagen setzten setzte uhr fahren fahrt entsteht entstehen entstanden zahlen zahlt beschaftigen beschaftigt erhalten erhielt bekommen nutzen nutzt verfugen verfugt setzen setzt eingesetzt stellen stellt leisten leistet erbringen erbringt ubernehmen sorgen sorgt kummern
vierten dritten zweiten ersten eingetragen eintrag eingetragene* namens kennt kennen bekannt freut bleibt bleiben fertig chf bereich bereichen gebiet themen thema mitte ende anfang nachste* letzte* vergangen*
gehoren gehort stammen stammt stattfinden stattgefunden brauchen braucht halten halt bilden bildet reichen reicht laufen lauft tragen tragt leben lebt wirken wirkt inzwischen mittlerweile knapp gemeinsam ort kurzem jeweils pro gegenwartig gut sucht suchen bekommt lautet lauten amtet erreicht zwar sogar gehen wohnt sitzt kostet wegzug auftritt vorhaben alles hindurch einher ging miteinander moglich* regel vergehen vergeht hinein lieg*
erhalt betrug betrugen nahm nahmen stellte stellten machte machten fuhrte fuhrten bot boten gab gaben fanden liess liessen stand standen lief liefen trug trugen hielt hielten blieb blieben brachte brachten gebracht zeigte zeigten nannte nannten sagte sagten gesagt ging gingen traf trafen treffen trifft entgegen hinzu vorher zuvor danach moment
soll sollen sollst sollte sollten darf durfen durfte durften konnte konnten musste mussten mag mogen wollte wollten wurdet hattet beide* fast beinahe nahezu erst eher ziemlich oft ofter manchmal meistens vielleicht vermutlich wahrscheinlich moglicherweise dahin dorthin irgend* jene* derjenig* diejenig* desto trotz trotzdem obwohl allerdings jedoch dennoch sonst bloss eben halt`,
  fr: `mme mlle a ai aie ainsi alors apres as au aucun* aujourd auquel aussi autour autre* aux avait avant avec avez avoir avons bien bon c ca car ce cela celle* celui ces cet cette ceux chaque chez
ci comme comment dans de dela depuis des desormais dont du elle elles en encore entre es est et etaient etait etant etes etre eu eux ont faire fais fait faites font hui il ils j je jusqu
l la le les leur leurs lors lorsque lui m ma mais me meme* mes moi mon n ne ni nos notre nous on ou par parmi pas pendant peu peut peuvent plus plusieurs pour pourquoi pouvez pres puis qu quand que quel* qui
quoi s sa sans se selon sera seront ses si son sont sous suis sur ta te tel* tes toi ton tous tout toute* tres tu un une vers via voici voila vont vos votre vous y
entreprise entreprises societe societes maison firme activite activites domaine domaines commerce registre feuille officielle site page publication annonce
proposez propose proposent proposons offrez offre offrent offrons gerez gere gerent exploitez exploite exploitons travaillez travaille travaillent travaillons occupez occupe occupent occupons comptez compte comptent
trouve trouvent trouvez situe* actif active actifs actives notamment environ actuellement total madame monsieur mesdames messieurs bonjour cordial* sincere*
emploie emploient employez disposez dispose disposent disposons assurez assure assurent mettez met mettent prenez prend realisez realise effectuez dirigez dirige tenez tient tiennent proposee* type genre sorte dernier* prochain*
existe existent avaient allez vont porte portent lieu revenus revenu compose composent touche horaires sociale semaine personnes surtout exercent exerce exercez
egalement vient viennent venez sort sortent arrive arrivent arrivez inscrit* inscription travail travaux sein cadre debut fin mois passe* fut ete aviez connu connue connus an ans anni approche chf
figure figurent recherchez recherche auparavant ainsi misez mise appartient appartiennent provient proviennent sert servent servez donne donnent donnez utilise utilisent utilisez comprend comprennent forme forment reste restent restez devenu* deja ensemble fournit fournissent fournissez vit vivent vivez mene menent menez place souhait* prevoi* prevoy* doit doivent devra* devrai* voulez veut veulent faut
prendre prenons mettre mis mise mises mettons tenir tenu tenue tenons venir venu venue venus venues venons aller alle allee alles allees ira iront irez donner donnons donnee futur* puissent pouvons pourront pourra servir sortir porter devoir metre* carre* hors
maintenant autant tandis puisque presque souvent parfois outre afin pourtant cependant toutefois plutot assez trop tot tard jamais rien quelqu* quiconque puisse pourrait pourraient devrait devraient aurait serait seraient auront aura peux pu su`,
  it: `a abbia abbiamo ad ai al alcun* alla alle allo altr* anche ancora appena avere avete aveva b ben bene c che chi ci ciascun* cio circa come con contro cosi cui d da dagli dai dal dall dalla dalle dallo degli dei
del dell della delle dello dentro di dopo dove due e ed egli era erano essa esse essere esso essi fa fanno fare fate fatto fino fra fu gia gli ha hai hanno ho i il in infatti insieme io l la le lei li lo loro lui ma mentre mi mia mie
mio molt* ne nei nel nell nella nelle nello no noi nostr* o od oggi ogni oltre oppure ora per perche pero piu po poi presso proprio puo quale quali qual quando quant* quell* quest* qui quindi sa se sei si sia siamo siete sono sopra sotto
sta stat* su sua sue sugli sui sul sull sulla sulle suo suoi tale tali tra tu tutt* un una uno vi voi vostr* impresa imprese azienda aziende ditta societa attivita settore ambito commercio registro foglio ufficiale sito pagina pubblicazione
offrite offre offrono offriamo gestite gestisce gestiscono gestiamo lavorate lavora lavorano lavoriamo occupate occupa occupano contate conta contano trova trovano attiva attivo attive attivi situat* particolare attualmente totale
gentile gentili signora signore signori buongiorno cordial* disponete dispone dispongono impiega impiegano impiegate svolgete svolge tenete tiene realizzate effettuate fornite tipo genere lavoro lavori inizio fine mese ultim* prossim* letto leggo legge date avevate nota noto noti note bel bello bella chf
rientra rientrano lasciato fa fanno fate portate porta portano sociale metri chiesto dura durano
arriva arrivano arrivato arrivata esce escono pure iscritt* iscrizione viene vengono
vale valgono ne compreso compresa puntate appartiene appartengono proviene provengono trovate serve servite servono usa usano usate utilizza utilizzano utilizzate comprende comprendono forma formano resta restano restate diventat* intend* preved* volete vuole vogliono deve devono dovet* dovra* quasi ormai posto fornisce forniscono mette mettono mettete prende prendono prendete vive vivono vivete
all possono potete possiamo potuto dare dato data dati dai da danno date venire venite venuto venuta venuti venute prendere mettere messo messa messi messe tenere tenuto tenuta andare andato andata dovere volere stare avuto avuta vivere uscire arrivare poco persone persona senz
spesso forse magari talvolta nonche tuttavia comunque dunque affinche benche qualche qualcos* chiunque ovvero ossia eppure potrebbe potrebbero dovrebbe dovrebbero sara saranno sarebbe avra avranno potra potranno`,
  en: `a about across after all also am an and another any are around as at be because been before being both but by can could did do does doing done down during each either else ever every few for from further had has have having he her here hers him his how
i if in into is it its itself just let like made make makes making may me might more most much must my near no nor now of off on once one only or other our ours out over own per same shall she should since so some still such than that the their theirs them then there these they
this those through to today together too towards under until up upon us very via was way we well were what when where which while who whom whose why will with within without would yet you your yours company companies business businesses firm house register gazette commercial official website site page publication notice
offer offers offering provide provides providing run runs running operate operates operating work works working count counts includes include including based located active activities activity field currently total approximately roughly dear sir madam regards sincerely
keeping receive receives went times throughout carried carry raised people
something anything someone leave leaves employ employs use uses get gets take takes give gives keep keeps bring brings go goes come comes kind sort type entered entry beginning end month last next recently newly stands stand known chf read
sit sits notably costs charge possible belong belongs serve serves need needs comprise comprises form forms handle handles look looks looking live lives put puts stay stays became become becomes nearly already rely relies turn turns hold holds
gave given got gotten kept brought came held lived stood putting told joins join joined
perhaps maybe often sometimes rather quite almost though although however nevertheless whereas whether anyone everyone everything another's shan ought cannot been whose whichever whatever`,
}

/** Returns whether a flat word means nothing by itself in a language. */
export const isStopWord = wordListOf(lists)
