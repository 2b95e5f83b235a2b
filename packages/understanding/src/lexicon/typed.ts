// Words that people type into the industry filter. In a purpose they are too weak as evidence, or refer to customers.
// How terms are written: parse-lexicon.ts.

export const typed = `
01 de landwirt*, bauer*, bauernhof* | fr agriculteur*, paysan*, vigneron* | it agricoltore*, contadino* | en farm*, farmer*
10 de bäcker*, metzger* | fr boulanger*, boucher* | it panettiere*, macellaio* | en baker*
11 de wein*, winzer* | fr vin*, vins* | it vino*, vini* | en wine*
13 de textil* | fr textile* | it tessile* | en textile*
14 de mode* | fr mode* | it moda* | en fashion*
16 de schreiner*, tischler* | fr menuisier* | it falegname* | en joiner*
21 de pharma* | fr pharma* | it pharma* | en pharma*
32 de schmuck* | fr bijoux* | it gioielli* | en jewelry*
38 de abfall*, abfälle*, müll* | fr déchets* | it rifiuti* | en waste*
43 de handwerker*, solar*, maler*, heizung*, sanitär* | fr chauffage*, solaire*, installateur* | it riscaldamento*, solare*, idraulico* | en heating*, solar*, plumber*, plumbing*, tradesmen?
45 de auto*, autos*, auto-garage*, carrosserie* | fr garagiste*, carrosserie*, voitures* | it garage*, carrozzeria* | en cars*
47 de laden*, velo*, velos*, detailhandel*, blumen*, optiker* | fr magasin*, vélo*, vélos*, fleuriste* | it negozio*, fiorista*, biciclette* | en shop*, optician*, bicycles*
49 de transport*, transporte*, chauffeur* | fr transport*, transports*, camionneur* | it trasporto*, trasporti* | en transport*, trucking*, transportation*
56 de restaurant*, gastro*, beiz* | fr restaurant* | it ristorante* | en restaurant*
62 de it=, edv*, ki*, künstliche intelligenz*, app*, apps*, saas*, programmierer*, website*, webseite* | fr ia*, intelligence artificielle*, site web*, sites web*, développeur* | it ia*, intelligenza artificiale*, siti web*, sito web* | en ai*, it services*, artificial intelligence*, web design*, developer*, startup?
64 de fintech*, krypto*, finanzen* | fr fintech*, finance* | it fintech*, finanza* | en fintech*, crypto*, finance*
68 de immobilien* | fr immobilier* | it immobiliare* | en property*
69 de treuhand*, anwalt*, jurist* | fr fiduciaire*, juriste* | it fiduciaria*, giurista* | en tax*, lawyer*, attorney*, bookkeeping*
70 de beratung*, berater*, consulting* | fr conseil*, consultant* | it consulenza*, consulente* | en consulting*, consultant*
71 de engineering*, ingenieur* | fr ingénieur* | it ingegnere* | en engineering*, engineer*
73 de marketing* | fr marketing* | it marketing* | en marketing*
74 de design*, designer*, grafik*, grafiker* | fr design*, graphiste* | it design*, grafico* | en design*, designer*
78 de personal*, jobvermittlung* | fr emploi* | it personale* | en recruiting*, hr*
80 de sicherheit*, security* | fr sécurité* | it sicurezza* | en security*
81 de gärtner*, hauswart*, putzfirma* | fr ramoneur*, nettoyage*, paysagiste*, concierge* | it custode*, custodia*, pulizie* | en cleaning*, gardener*, janitor*
82 de event*, events*, kongress* | fr événements*, événementiel* | it eventi* | en event*, events*
85 de schule*, coaching*, kurse* | fr école*, formation*, cours* | it scuola*, formazione*, corsi* | en school*, training*, courses*
86 de physiotherapie*, arzt*, praxis* | fr physiothérapie*, soins à domicile*, médecin* | it fisioterapia*, medico*, cure a domicilio* | en doctor*, home care*, physiotherapy*
87 de altersheim* | fr ems* | it casa anziani* | en nursing home*, care home*
94 de verein* | fr association* | it associazione* | en association*
96 de bestatter*, friseur* | fr coiffeur* | it parrucchiere* | en hairdresser*
`
