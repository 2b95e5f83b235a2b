type Name = { de: string; fr: string; it: string; en: string }

/** The editions of the classification. Derived codes and the search by words use the first one. */
const nogaVersions = ['NOGA 2008', 'NOGA 2025'] as const
export type NogaVersion = (typeof nogaVersions)[number]
export const derivedNogaVersion = nogaVersions[0]

// Divisions of NOGA 2008 (NACE Rev. 2) by section, in our own words: code, German, French, Italian, English.
const table = `
A|Land- und Forstwirtschaft, Fischerei|Agriculture, sylviculture et pêche|Agricoltura, selvicoltura e pesca|Agriculture, forestry and fishing
01|Landwirtschaft und Jagd|Agriculture et chasse|Agricoltura e caccia|Agriculture and hunting
02|Forstwirtschaft und Holzeinschlag|Sylviculture et exploitation forestière|Selvicoltura e utilizzo di aree forestali|Forestry and logging
03|Fischerei und Aquakultur|Pêche et aquaculture|Pesca e acquacoltura|Fishing and aquaculture
B|Bergbau und Gewinnung von Steinen und Erden|Industries extractives|Attività estrattive|Mining and quarrying
05|Kohlenbergbau|Extraction de houille et de lignite|Estrazione di carbone|Coal mining
06|Gewinnung von Erdöl und Erdgas|Extraction d’hydrocarbures|Estrazione di petrolio e gas naturale|Extraction of oil and natural gas
07|Erzbergbau|Extraction de minerais métalliques|Estrazione di minerali metalliferi|Mining of metal ores
08|Gewinnung von Steinen und Erden|Autres industries extractives|Altre attività estrattive|Other mining and quarrying
09|Dienstleistungen für den Bergbau|Services de soutien aux industries extractives|Servizi di supporto all’estrazione|Mining support services
C|Herstellung von Waren|Industrie manufacturière|Attività manifatturiere|Manufacturing
10|Herstellung von Nahrungsmitteln|Industries alimentaires|Industrie alimentari|Manufacture of food
11|Getränkeherstellung|Fabrication de boissons|Produzione di bevande|Manufacture of beverages
12|Tabakverarbeitung|Fabrication de produits à base de tabac|Industria del tabacco|Manufacture of tobacco products
13|Herstellung von Textilien|Fabrication de textiles|Industrie tessili|Manufacture of textiles
14|Herstellung von Bekleidung|Industrie de l’habillement|Confezione di abbigliamento|Manufacture of clothing
15|Herstellung von Leder, Lederwaren und Schuhen|Industrie du cuir et de la chaussure|Fabbricazione di articoli in pelle e calzature|Manufacture of leather and footwear
16|Holzwaren, Kork- und Flechtwaren|Travail du bois, du liège et de la vannerie|Industria del legno e del sughero|Manufacture of wood and cork products
17|Herstellung von Papier und Pappe|Industrie du papier et du carton|Fabbricazione di carta e cartone|Manufacture of paper
18|Druckereien und Vervielfältigung|Imprimerie et reproduction d’enregistrements|Stampa e riproduzione di supporti registrati|Printing and reproduction of media
19|Kokerei und Mineralölverarbeitung|Cokéfaction et raffinage|Fabbricazione di coke e prodotti della raffinazione|Coke and refined petroleum
20|Herstellung chemischer Erzeugnisse|Industrie chimique|Fabbricazione di prodotti chimici|Manufacture of chemicals
21|Herstellung pharmazeutischer Erzeugnisse|Industrie pharmaceutique|Fabbricazione di prodotti farmaceutici|Manufacture of pharmaceuticals
22|Herstellung von Gummi- und Kunststoffwaren|Produits en caoutchouc et en plastique|Articoli in gomma e materie plastiche|Rubber and plastic products
23|Glas, Keramik, Verarbeitung von Steinen und Erden|Verre, céramique et autres produits minéraux|Vetro, ceramica e altri prodotti minerali|Glass, ceramics and other mineral products
24|Metallerzeugung und -bearbeitung|Métallurgie|Metallurgia|Manufacture of basic metals
25|Herstellung von Metallerzeugnissen|Fabrication de produits métalliques|Fabbricazione di prodotti in metallo|Manufacture of metal products
26|Datenverarbeitungsgeräte, Elektronik und Optik, Uhren|Produits informatiques, électroniques, optiques, horlogerie|Computer, elettronica, ottica, orologi|Computers, electronics, optics, watches
27|Herstellung elektrischer Ausrüstungen|Fabrication d’équipements électriques|Fabbricazione di apparecchiature elettriche|Manufacture of electrical equipment
28|Maschinenbau|Fabrication de machines et d’équipements|Fabbricazione di macchinari|Manufacture of machinery
29|Herstellung von Automobilen und Autoteilen|Industrie automobile|Fabbricazione di autoveicoli|Manufacture of motor vehicles
30|Sonstiger Fahrzeugbau|Fabrication d’autres matériels de transport|Fabbricazione di altri mezzi di trasporto|Manufacture of other transport equipment
31|Herstellung von Möbeln|Fabrication de meubles|Fabbricazione di mobili|Manufacture of furniture
32|Herstellung von sonstigen Waren|Autres industries manufacturières|Altre industrie manifatturiere|Other manufacturing
33|Reparatur und Installation von Maschinen|Réparation et installation de machines|Riparazione e installazione di macchine|Repair and installation of machinery
D|Energieversorgung|Production et distribution d’énergie|Fornitura di energia|Energy supply
35|Energieversorgung|Production et distribution d’énergie|Fornitura di energia|Energy supply
E|Wasserversorgung, Abwasser und Abfall|Eau, assainissement et gestion des déchets|Acqua, fognature e gestione dei rifiuti|Water supply, sewerage and waste
36|Wasserversorgung|Captage, traitement et distribution d’eau|Fornitura di acqua|Water supply
37|Abwasserentsorgung|Collecte et traitement des eaux usées|Gestione delle acque reflue|Sewerage
38|Sammlung, Behandlung und Verwertung von Abfällen|Collecte, traitement et récupération des déchets|Raccolta, trattamento e recupero dei rifiuti|Waste collection, treatment and recovery
39|Beseitigung von Umweltverschmutzungen|Dépollution|Risanamento ambientale|Remediation
F|Baugewerbe|Construction|Costruzioni|Construction
41|Hochbau|Construction de bâtiments|Costruzione di edifici|Construction of buildings
42|Tiefbau|Génie civil|Genio civile|Civil engineering
43|Ausbaugewerbe und spezialisierte Bautätigkeiten|Travaux de construction spécialisés|Lavori di costruzione specializzati|Specialised construction
G|Handel und Reparatur von Fahrzeugen|Commerce et réparation de véhicules|Commercio e riparazione di veicoli|Trade and repair of vehicles
45|Handel mit und Reparatur von Motorfahrzeugen|Commerce et réparation de véhicules automobiles|Commercio e riparazione di autoveicoli|Trade and repair of motor vehicles
46|Grosshandel|Commerce de gros|Commercio all’ingrosso|Wholesale trade
47|Detailhandel|Commerce de détail|Commercio al dettaglio|Retail trade
H|Verkehr und Lagerei|Transports et entreposage|Trasporto e magazzinaggio|Transport and storage
49|Landverkehr und Rohrfernleitungen|Transports terrestres et par conduites|Trasporto terrestre e mediante condotte|Land transport and pipelines
50|Schifffahrt|Transports par eau|Trasporto per vie d’acqua|Water transport
51|Luftfahrt|Transports aériens|Trasporto aereo|Air transport
52|Lagerei und Dienstleistungen für den Verkehr|Entreposage et services auxiliaires des transports|Magazzinaggio e servizi per i trasporti|Warehousing and transport services
53|Post-, Kurier- und Expressdienste|Activités de poste et de courrier|Servizi postali e di corriere|Postal and courier services
I|Gastgewerbe und Beherbergung|Hébergement et restauration|Alloggio e ristorazione|Accommodation and food service
55|Beherbergung|Hébergement|Alloggio|Accommodation
56|Gastronomie|Restauration|Ristorazione|Food and beverage service
J|Information und Kommunikation|Information et communication|Informazione e comunicazione|Information and communication
58|Verlagswesen|Édition|Editoria|Publishing
59|Film, Fernsehprogramme, Kino, Musik|Films, programmes de télévision, cinéma, musique|Film, programmi televisivi, cinema, musica|Film, television programmes, cinema, music
60|Rundfunkveranstalter|Programmation et diffusion|Programmazione e trasmissione|Broadcasting
61|Telekommunikation|Télécommunications|Telecomunicazioni|Telecommunications
62|Informationstechnologie|Services informatiques|Servizi informatici|Information technology services
63|Informationsdienstleistungen|Services d’information|Servizi d’informazione|Information services
K|Finanz- und Versicherungsdienstleistungen|Activités financières et d’assurance|Attività finanziarie e assicurative|Finance and insurance
64|Finanzdienstleistungen|Services financiers|Servizi finanziari|Financial services
65|Versicherungen und Pensionskassen|Assurances et caisses de pension|Assicurazioni e casse pensioni|Insurance and pension funds
66|Tätigkeiten rund um Finanzen und Versicherungen|Activités auxiliaires de finance et d’assurance|Attività ausiliarie della finanza e delle assicurazioni|Auxiliary finance and insurance activities
L|Grundstücks- und Wohnungswesen|Activités immobilières|Attività immobiliari|Real estate
68|Grundstücks- und Wohnungswesen|Activités immobilières|Attività immobiliari|Real estate
M|Freiberufliche, wissenschaftliche und technische Dienste|Activités spécialisées, scientifiques et techniques|Attività professionali, scientifiche e tecniche|Professional, scientific and technical services
69|Rechts- und Steuerberatung, Wirtschaftsprüfung|Activités juridiques et comptables|Attività legali e contabilità|Legal and accounting services
70|Führung von Unternehmen, Unternehmensberatung|Sièges sociaux, conseil de gestion|Sedi centrali e consulenza gestionale|Head offices, management consultancy
71|Architektur- und Ingenieurbüros, technische Prüfung|Architecture, ingénierie, contrôles techniques|Architettura, ingegneria, collaudi|Architecture, engineering, testing
72|Forschung und Entwicklung|Recherche et développement|Ricerca e sviluppo|Research and development
73|Werbung und Marktforschung|Publicité et études de marché|Pubblicità e ricerche di mercato|Advertising and market research
74|Sonstige freiberufliche und technische Tätigkeiten|Autres activités spécialisées et techniques|Altre attività professionali e tecniche|Other professional and technical services
75|Veterinärwesen|Activités vétérinaires|Servizi veterinari|Veterinary services
N|Sonstige wirtschaftliche Dienstleistungen|Activités de services administratifs et de soutien|Servizi amministrativi e di supporto|Administrative and support services
77|Vermietung von beweglichen Sachen|Location de biens|Noleggio|Rental and leasing
78|Vermittlung und Überlassung von Arbeitskräften|Placement et location de personnel|Collocamento e fornitura di personale|Employment services
79|Reisebüros und Reiseveranstalter|Agences de voyage et voyagistes|Agenzie di viaggio e tour operator|Travel agencies and tour operators
80|Wach- und Sicherheitsdienste|Enquêtes et sécurité|Vigilanza e sicurezza|Security and investigation
81|Gebäudebetreuung, Garten- und Landschaftsbau|Services relatifs aux bâtiments, aménagement paysager|Servizi per edifici e giardini|Building and landscape services
82|Dienstleistungen für Unternehmen, Bürodienste|Services administratifs aux entreprises|Servizi d’ufficio e alle imprese|Office and business support
O|Öffentliche Verwaltung, Sozialversicherung|Administration publique, sécurité sociale|Amministrazione pubblica, assicurazioni sociali|Public administration, social security
84|Öffentliche Verwaltung, Sozialversicherung|Administration publique, sécurité sociale|Amministrazione pubblica, assicurazioni sociali|Public administration, social security
P|Erziehung und Unterricht|Enseignement|Istruzione|Education
85|Erziehung und Unterricht|Enseignement|Istruzione|Education
Q|Gesundheits- und Sozialwesen|Santé et action sociale|Sanità e assistenza sociale|Health and social work
86|Gesundheitswesen|Santé|Sanità|Health
87|Heime|Hébergement médico-social et social|Istituti e case di cura|Residential care
88|Sozialwesen ohne Heime|Action sociale sans hébergement|Assistenza sociale non residenziale|Social work without accommodation
R|Kunst, Unterhaltung und Erholung|Arts, spectacles et loisirs|Arte, intrattenimento e tempo libero|Arts, entertainment and recreation
90|Künstlerische und unterhaltende Tätigkeiten|Activités créatives, artistiques et de spectacle|Attività creative, artistiche e d’intrattenimento|Creative arts and entertainment
91|Bibliotheken, Archive, Museen, Gärten|Bibliothèques, archives, musées, jardins|Biblioteche, archivi, musei, giardini|Libraries, archives, museums, gardens
92|Spiel-, Wett- und Lotteriewesen|Jeux de hasard et d’argent|Giochi, scommesse e lotterie|Gambling and betting
93|Sport, Unterhaltung und Erholung|Sport, loisirs et divertissements|Sport, divertimento e tempo libero|Sports, amusement and recreation
S|Sonstige Dienstleistungen|Autres activités de services|Altri servizi|Other services
94|Verbände, Organisationen, Kirchen|Associations et organisations|Associazioni e organizzazioni|Associations and organisations
95|Reparatur von Geräten und Gebrauchsgütern|Réparation d’ordinateurs et de biens personnels|Riparazione di computer e beni personali|Repair of computers and household goods
96|Sonstige persönliche Dienstleistungen|Autres services personnels|Altri servizi alla persona|Other personal services
T|Private Haushalte|Ménages privés|Economie domestiche|Households
97|Private Haushalte mit Hauspersonal|Ménages employant du personnel domestique|Economie domestiche con personale|Households as employers
98|Private Haushalte, die für sich selbst produzieren|Ménages produisant pour leur propre usage|Produzione per uso proprio|Households producing for own use
U|Exterritoriale Organisationen|Organisations extraterritoriales|Organizzazioni extraterritoriali|Extraterritorial organisations
99|Exterritoriale Organisationen|Organisations extraterritoriales|Organizzazioni extraterritoriali|Extraterritorial organisations`

const names = new Map(
  table
    .trim()
    .split('\n')
    .map((line): [string, Name] => {
      const [code, de, fr, it, en] = line.split('|') as [string, string, string, string, string]
      return [code, { de, fr, it, en }]
    }),
)

/** The sections (A to U) and divisions (01 to 99) of NOGA, in order. */
export const nogaCodes: readonly string[] = [...names.keys()]

/** Returns the name of a section, or of the division of a code; undefined for a code that NOGA does not have. */
export function nogaName(code: string): Name | undefined {
  return names.get(/^\d/.test(code) ? code.slice(0, 2) : code)
}
