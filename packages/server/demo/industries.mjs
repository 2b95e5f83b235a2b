// Hand-written industry table for the synthetic directory (own text, no third-party wording).
// line: noga2008 | weight | profile | DE name words | FR name words | IT name words | DE activities | FR activities | IT activities
// weight: relative share among registered entities; profile: f=mostly family/trade names, m=mixed, b=brand-like, h=holding-like
export const INDUSTRIES = `
011300|4|f|Gemüsebau;Gemüse;Agrar|Cultures maraîchères;Maraîchers;Agri|Orticoltura;Agricola|den Anbau von und den Handel mit Gemüse;die Bewirtschaftung landwirtschaftlicher Flächen|la culture et la vente de légumes;l'exploitation de surfaces agricoles|la coltivazione e la vendita di ortaggi;la gestione di superfici agricole
016100|4|f|Agrarservice;Lohnunternehmen;Landtechnik|Travaux agricoles;Agri-Services|Servizi agricoli;Agriservizi|die Ausführung landwirtschaftlicher Lohnarbeiten;die Vermietung landwirtschaftlicher Maschinen|l'exécution de travaux agricoles pour le compte de tiers;la location de machines agricoles|l'esecuzione di lavori agricoli per conto di terzi;il noleggio di macchine agricole
021000|3|f|Forst;Forstbetrieb;Holzernte|Forêt;Exploitation forestière|Forestale;Selvicoltura|die Bewirtschaftung von Wald und die Holzernte;die Baumpflege und Spezialfällungen|l'exploitation forestière et le débardage;l'entretien d'arbres et l'abattage spécialisé|la gestione forestale e il taglio di legname;la cura degli alberi
107100|7|f|Bäckerei;Konditorei;Bäckerei Konditorei;Confiserie|Boulangerie;Boulangerie-Pâtisserie;Confiserie|Panetteria;Pasticceria|den Betrieb einer Bäckerei und Konditorei;die Herstellung von Back- und Konditoreiwaren|l'exploitation d'une boulangerie-pâtisserie;la fabrication de produits de boulangerie|la gestione di una panetteria-pasticceria;la produzione di prodotti da forno
110200|4|f|Weinbau;Weingut;Kellerei|Vins;Domaine;Cave|Vini;Cantina;Azienda vinicola|den Rebbau sowie die Kelterung und den Verkauf von Wein;die Durchführung von Degustationen|l'exploitation d'un domaine viticole et la vente de vins;l'organisation de dégustations|la viticoltura, la vinificazione e la vendita di vini;l'organizzazione di degustazioni
162302|11|f|Schreinerei;Innenausbau;Küchenbau;Holzbau|Menuiserie;Ebénisterie;Agencement|Falegnameria;Arredamenti su misura|den Betrieb einer Schreinerei;die Planung und Ausführung von Innenausbauten und Küchen|l'exploitation d'une menuiserie;la conception et la pose d'aménagements intérieurs|la gestione di una falegnameria;la progettazione e la posa di arredamenti interni
181201|4|m|Druck;Druckerei;Print|Imprimerie;Impression|Tipografia;Stampa|den Betrieb einer Druckerei;die Herstellung von Drucksachen aller Art|l'exploitation d'une imprimerie;la fabrication d'imprimés de tout genre|la gestione di una tipografia;la produzione di stampati di ogni genere
256201|11|m|Mechanik;Präzisionstechnik;CNC;Drehteile|Mécanique;Décolletage;Usinage|Meccanica;Meccanica di precisione|die Herstellung mechanischer Präzisionsteile;die Bearbeitung von Metallen im Lohnauftrag|la fabrication de pièces mécaniques de précision;l'usinage de métaux pour des tiers|la produzione di componenti meccanici di precisione;la lavorazione di metalli per terzi
256202|8|f|Metallbau;Schlosserei;Stahlbau|Constructions métalliques;Serrurerie|Metalcostruzioni;Carpenteria metallica|die Planung und Ausführung von Metall- und Stahlbauarbeiten;die Montage von Geländern, Türen und Fassaden|l'exécution de constructions métalliques et de serrurerie;la pose de barrières et de façades|l'esecuzione di costruzioni metalliche;il montaggio di ringhiere, porte e facciate
265100|4|b|Sensorik;Messtechnik;Instruments|Instruments;Mesures|Strumenti di misura|die Entwicklung und Herstellung von Mess- und Regelgeräten;den Vertrieb von Sensorsystemen|le développement et la fabrication d'instruments de mesure;la distribution de capteurs|lo sviluppo e la produzione di strumenti di misura;la distribuzione di sensori
265201|5|b|Uhren;Uhrenmanufaktur;Watch|Horlogerie;Montres;Watch|Orologi;Watch|die Entwicklung, Herstellung und den Vertrieb von Uhren;den Handel mit Uhrenbestandteilen|la conception, la fabrication et la vente de montres;le commerce de composants horlogers|la produzione e la vendita di orologi;il commercio di componenti per orologeria
281400|4|b|Maschinenbau;Armaturen;Engineering|Machines;Mécatronique|Macchine;Impianti|die Entwicklung und Herstellung von Maschinen und Anlagen;den Unterhalt industrieller Anlagen|le développement et la construction de machines;l'entretien d'installations industrielles|lo sviluppo e la costruzione di macchine;la manutenzione di impianti industriali
325001|5|b|Medizintechnik;Medical;Dental|Medical;Dispositifs médicaux|Medicale;Medical|die Entwicklung und den Vertrieb von Medizinprodukten;die Herstellung medizinischer Instrumente|le développement et la distribution de dispositifs médicaux;la fabrication d'instruments médicaux|lo sviluppo e la distribuzione di dispositivi medici;la produzione di strumenti medicali
325003|3|f|Dentallabor;Zahntechnik|Laboratoire dentaire;Prothèse dentaire|Laboratorio odontotecnico|den Betrieb eines zahntechnischen Labors;die Herstellung von Zahnersatz|l'exploitation d'un laboratoire dentaire;la fabrication de prothèses dentaires|la gestione di un laboratorio odontotecnico;la produzione di protesi dentarie
351100|5|b|Energie;Solar;Solarstrom;Wärmeverbund|Energie;Solaire;Services énergétiques|Energia;Solare|den Bau und Betrieb von Anlagen zur Stromerzeugung;die Planung und Installation von Photovoltaikanlagen|la construction et l'exploitation d'installations de production d'électricité;l'installation de panneaux photovoltaïques|la costruzione e la gestione di impianti di produzione elettrica;l'installazione di impianti fotovoltaici
383200|3|m|Recycling;Entsorgung;Altmetall|Recyclage;Récupération|Riciclaggio;Recupero metalli|die Sammlung, Aufbereitung und Verwertung von Wertstoffen;den Muldenservice|la collecte, le tri et le recyclage de matériaux;la location de bennes|la raccolta, il trattamento e il riciclaggio di materiali;il noleggio di benne
411000|14|m|Immobilienentwicklung;Projektentwicklung;Generalbau|Promotion immobilière;Développement immobilier|Promozioni immobiliari;Sviluppo immobiliare|die Entwicklung und Realisierung von Immobilienprojekten;den Erwerb und die Veräusserung von Grundstücken|le développement et la réalisation de projets immobiliers;l'achat et la vente de biens-fonds|lo sviluppo e la realizzazione di progetti immobiliari;la compravendita di fondi
412001|18|f|Bau;Hochbau;Bauunternehmung;Baugeschäft|Construction;Entreprise de construction;Bâtiment|Costruzioni;Impresa di costruzioni;Edilizia|den Betrieb eines Baugeschäfts;die Ausführung von Hochbauarbeiten aller Art|l'exploitation d'une entreprise de construction;l'exécution de travaux de bâtiment|la gestione di un'impresa di costruzioni;l'esecuzione di lavori edili
412002|7|m|Generalunternehmung;Totalunternehmung;Bau Management|Entreprise générale;Bâti-Concept|Impresa generale|die Tätigkeit als General- und Totalunternehmerin;die Projekt- und Bauleitung|l'activité d'entreprise générale et totale;la direction de travaux|l'attività di impresa generale e totale;la direzione lavori
412004|10|f|Umbau;Renovationen;Bauservice|Rénovations;Transformations;Rénov|Ristrutturazioni;Rinnovi|die Ausführung von Umbauten und Renovationen;den Unterhalt von Gebäuden|l'exécution de transformations et de rénovations;l'entretien de bâtiments|l'esecuzione di ristrutturazioni;la manutenzione di stabili
421100|5|f|Strassenbau;Tiefbau;Pflästerungen|Génie civil;Routes;Travaux publics|Genio civile;Pavimentazioni|die Ausführung von Tief- und Strassenbauarbeiten;Belags- und Pflästerungsarbeiten|l'exécution de travaux de génie civil et routiers;la pose de revêtements|l'esecuzione di lavori di genio civile e stradali;la posa di pavimentazioni
431200|4|f|Aushub;Erdbau;Transporte und Aushub|Terrassement;Excavation|Scavi;Movimento terra|die Ausführung von Aushub- und Rückbauarbeiten;den Transport von Aushubmaterial|l'exécution de travaux de terrassement et de démolition;le transport de matériaux|l'esecuzione di scavi e demolizioni;il trasporto di materiale
432100|18|f|Elektro;Elektroinstallationen;Elektrotechnik;Elektroanlagen|Electricité;Installations électriques;Elec|Elettricità;Impianti elettrici;Elettro|die Planung und Ausführung von Elektroinstallationen;die Installation von Telekommunikations- und Netzwerkanlagen|l'exécution d'installations électriques;l'installation de réseaux et de télécommunications|l'esecuzione di impianti elettrici;l'installazione di reti e telecomunicazioni
432203|18|f|Haustechnik;Sanitär Heizung;Gebäudetechnik;Heizungen|Sanitaire;Chauffage-Sanitaire;Installations sanitaires|Impianti sanitari;Riscaldamenti;Impiantistica|die Planung und Ausführung von Sanitär- und Heizungsinstallationen;den Unterhalt haustechnischer Anlagen|l'exécution d'installations sanitaires et de chauffage;l'entretien d'installations techniques|l'esecuzione di impianti sanitari e di riscaldamento;la manutenzione di impianti
432204|7|m|Klima;Lüftung;Klimatechnik;Wärmepumpen|Ventilation;Climatisation|Climatizzazione;Ventilazione|die Planung und Installation von Lüftungs- und Klimaanlagen;den Vertrieb von Wärmepumpen|l'installation de systèmes de ventilation et de climatisation;la vente de pompes à chaleur|l'installazione di impianti di ventilazione e climatizzazione;la vendita di pompe di calore
433100|8|f|Gipser;Gipserei;Stuckaturen|Plâtrerie;Plâtrerie-Peinture|Gessatura;Stuccature|die Ausführung von Gipserarbeiten;die Montage von Trockenbausystemen|l'exécution de travaux de plâtrerie;la pose de cloisons sèches|l'esecuzione di lavori di gessatura;la posa di pareti in cartongesso
433301|8|f|Bodenbeläge;Parkett;Boden|Revêtements de sols;Parquets|Pavimenti;Parchetti|das Verlegen von Bodenbelägen und Parkett;den Handel mit Bodenbelägen|la pose de revêtements de sols et de parquets;le commerce de revêtements|la posa di pavimenti e parchetti;il commercio di rivestimenti
433302|7|f|Plattenbeläge;Keramik;Plattenleger|Carrelages;Carrelage|Piastrelle;Rivestimenti|die Ausführung von Plattenarbeiten;den Handel mit keramischen Wand- und Bodenplatten|l'exécution de travaux de carrelage;le commerce de carreaux céramiques|la posa di piastrelle;il commercio di piastrelle in ceramica
433401|14|f|Maler;Malergeschäft;Malerei;Farben|Peinture;Peinture et papiers peints|Pittura;Impresa di pittura|die Ausführung von Maler- und Tapezierarbeiten;die Renovation von Fassaden|l'exécution de travaux de peinture et de tapisserie;la rénovation de façades|l'esecuzione di lavori di pittura e tappezzeria;il rinnovo di facciate
439101|9|f|Holzbau;Zimmerei;Holzbau und Bedachungen|Charpente;Constructions en bois|Carpenteria;Costruzioni in legno|die Ausführung von Holzbau- und Zimmereiarbeiten;den Bau von Holzhäusern|l'exécution de travaux de charpente;la construction de maisons en bois|l'esecuzione di lavori di carpenteria in legno;la costruzione di case in legno
439102|8|f|Bedachungen;Dach;Spenglerei;Dach und Fassade|Toitures;Couverture;Ferblanterie-couverture|Tetti;Coperture;Lattoneria|die Ausführung von Dachdecker- und Spenglerarbeiten;die Abdichtung von Flachdächern|l'exécution de travaux de couverture et de ferblanterie;l'étanchéité de toitures plates|l'esecuzione di coperture e opere da lattoniere;l'impermeabilizzazione di tetti piani
439902|3|f|Gerüstbau;Gerüste|Echafaudages|Ponteggi|den Auf- und Abbau sowie die Vermietung von Gerüsten;die Planung von Spezialgerüsten|le montage, le démontage et la location d'échafaudages;l'étude d'échafaudages spéciaux|il montaggio e il noleggio di ponteggi;la progettazione di ponteggi speciali
451102|14|f|Automobile;Autohaus;Autocenter;Cars|Automobiles;Auto;Cars|Automobili;Auto;Autocentro|den Handel mit Neu- und Occasionsfahrzeugen;die Vermittlung von Fahrzeugleasing|le commerce de véhicules neufs et d'occasion;le courtage en leasing|il commercio di veicoli nuovi e d'occasione;l'intermediazione di leasing
452001|16|f|Garage;Autowerkstatt;Autotechnik;Garage und Carrosserie|Garage;Garage Carrosserie;Mécanique auto|Garage;Autofficina;Carrozzeria|den Betrieb einer Autogarage;die Reparatur und den Unterhalt von Fahrzeugen aller Art|l'exploitation d'un garage;la réparation et l'entretien de véhicules|la gestione di un'autofficina;la riparazione e la manutenzione di veicoli
461900|18|b|Handel;Trading;Import Export;Handelsgesellschaft|Trading;Import-Export;Négoce|Trading;Import-Export;Commercio|den Handel mit Waren aller Art;den Import und Export von Konsumgütern|le commerce de marchandises de tout genre;l'importation et l'exportation de biens de consommation|il commercio di merci di ogni genere;l'importazione e l'esportazione di beni di consumo
463401|5|m|Getränke;Getränkehandel;Weine|Boissons;Vins|Bibite;Vini|den Gross- und Detailhandel mit Getränken;den Import von Weinen und Spirituosen|le commerce de boissons en gros et au détail;l'importation de vins et spiritueux|il commercio all'ingrosso e al dettaglio di bevande;l'importazione di vini
464500|5|b|Cosmetics;Beauty;Kosmetik|Cosmétiques;Cosmetics|Cosmetici;Cosmetics|den Vertrieb von Kosmetik- und Körperpflegeprodukten;die Entwicklung eigener Pflegelinien|la distribution de produits cosmétiques;le développement de lignes de soins|la distribuzione di prodotti cosmetici;lo sviluppo di linee di cura
464601|6|b|Pharma;Healthcare;Life Sciences|Pharma;Santé|Farma;Salute|den Handel mit pharmazeutischen Produkten;die Beratung von Unternehmen im Gesundheitsbereich|le commerce de produits pharmaceutiques;le conseil dans le domaine de la santé|il commercio di prodotti farmaceutici;la consulenza in ambito sanitario
466900|9|b|Technik;Industrietechnik;Maschinen|Technique;Machines-outils|Tecnica;Macchinari|den Handel mit Maschinen, Anlagen und Werkzeugen;den technischen Kundendienst|le commerce de machines, d'installations et d'outils;le service technique|il commercio di macchine, impianti e utensili;il servizio tecnico
467302|5|m|Baustoffe;Baumaterial|Matériaux de construction;Matériaux|Materiali da costruzione|den Handel mit Baustoffen;die Lieferung von Baumaterialien auf Baustellen|le commerce de matériaux de construction;la livraison sur chantiers|il commercio di materiali da costruzione;la fornitura in cantiere
469000|9|b|Distribution;Vertrieb;Commerce|Distribution;Diffusion|Distribuzione|den Grosshandel mit Waren verschiedener Art;die Übernahme von Vertretungen|le commerce de gros de marchandises diverses;la représentation de marques|il commercio all'ingrosso di merci diverse;la rappresentanza di marchi
471105|8|f|Lebensmittel;Dorfladen;Bioladen;Spezialitäten|Epicerie;Alimentation;Produits régionaux|Alimentari;Bottega|den Betrieb eines Lebensmittelgeschäfts;den Verkauf regionaler Spezialitäten|l'exploitation d'un commerce d'alimentation;la vente de produits régionaux|la gestione di un negozio di alimentari;la vendita di prodotti regionali
475902|7|m|Möbel;Wohnen;Einrichtungen;Interior|Meubles;Ameublement;Décoration|Mobili;Arredamento|den Handel mit Möbeln und Einrichtungsgegenständen;die Beratung in der Inneneinrichtung|le commerce de meubles et d'articles d'ameublement;le conseil en décoration intérieure|il commercio di mobili e oggetti d'arredo;la consulenza d'arredamento
476401|5|f|Velo;Bike;Zweirad;Velos Motos|Cycles;Vélos;Bike|Cicli;Bike|den Handel mit und die Reparatur von Fahrrädern und E-Bikes;die Vermietung von Velos|le commerce et la réparation de cycles et de vélos électriques;la location de vélos|il commercio e la riparazione di biciclette ed e-bike;il noleggio di biciclette
477105|8|b|Mode;Fashion;Boutique|Mode;Boutique;Prêt-à-porter|Moda;Boutique;Abbigliamento|den Handel mit Bekleidung und Modeaccessoires;den Betrieb einer Boutique|le commerce de vêtements et d'accessoires de mode;l'exploitation d'une boutique|il commercio di abbigliamento e accessori;la gestione di una boutique
477300|4|f|Apotheke;Apotheke Drogerie|Pharmacie|Farmacia|den Betrieb einer Apotheke;den Handel mit Heilmitteln und Drogerieartikeln|l'exploitation d'une pharmacie;le commerce de produits thérapeutiques|la gestione di una farmacia;il commercio di prodotti terapeutici
477602|4|f|Blumen;Floristik;Gärtnerei|Fleurs;Fleuriste|Fiori;Floricoltura|den Handel mit Blumen und Pflanzen;die Ausführung von Floristikarbeiten|le commerce de fleurs et de plantes;la réalisation de compositions florales|il commercio di fiori e piante;la realizzazione di composizioni floreali
477700|4|f|Bijouterie;Uhren Schmuck;Goldschmiede|Bijouterie;Horlogerie-Bijouterie;Joaillerie|Gioielleria;Orologeria|den Handel mit Uhren und Schmuck;die Anfertigung von Goldschmiedearbeiten|le commerce de montres et de bijoux;la création de bijoux|il commercio di orologi e gioielli;la creazione di gioielli
477802|4|f|Optik;Brillen;Augenoptik|Optique;Opticiens|Ottica|den Betrieb eines Optikfachgeschäfts;die Anpassung von Brillen und Kontaktlinsen|l'exploitation d'un magasin d'optique;l'adaptation de lunettes et de lentilles|la gestione di un negozio di ottica;l'applicazione di occhiali e lenti a contatto
479100|14|b|Shop;Online;E-Commerce;Store|Shop;E-Commerce;Online|Shop;E-Commerce;Online|den Betrieb von Onlineshops;den Versandhandel mit Waren aller Art|l'exploitation de boutiques en ligne;la vente par correspondance|la gestione di negozi online;la vendita per corrispondenza
493200|5|f|Taxi;Limousinen;Personentransporte|Taxi;Limousines;Transports de personnes|Taxi;Trasporti persone|den Betrieb eines Taxiunternehmens;die Durchführung von Personentransporten|l'exploitation d'une entreprise de taxis;le transport de personnes|la gestione di un servizio taxi;il trasporto di persone
494100|13|f|Transporte;Logistik;Transport;Spedition|Transports;Logistique;Transport|Trasporti;Logistica|die Durchführung von Gütertransporten;die Erbringung von Logistik- und Lagerdienstleistungen|le transport de marchandises;la fourniture de services logistiques et d'entreposage|il trasporto di merci;la fornitura di servizi logistici e di magazzinaggio
494200|4|f|Umzüge;Zügelservice;Umzugslogistik|Déménagements|Traslochi|die Durchführung von Umzügen und Räumungen;die Einlagerung von Möbeln|l'exécution de déménagements;le garde-meubles|l'esecuzione di traslochi;il deposito di mobili
522900|6|b|Logistics;Cargo;Forwarding|Logistics;Fret;Cargo|Logistics;Spedizioni|die Organisation nationaler und internationaler Transporte;die Zollabwicklung|l'organisation de transports nationaux et internationaux;les formalités douanières|l'organizzazione di trasporti nazionali e internazionali;lo sdoganamento
532000|3|m|Kurier;Kurierdienst;Express|Courrier;Express|Corriere;Espresso|die Erbringung von Kurier- und Expressdiensten;die Zustellung von Paketen|les services de courrier et d'express;la livraison de colis|i servizi di corriere espresso;la consegna di pacchi
551001|9|f|Hotel;Gasthof;Hotel Restaurant;Alpenhotel|Hôtel;Auberge;Hôtel-Restaurant|Albergo;Hotel;Ristorante Albergo|den Betrieb eines Hotels mit Restaurant;die Durchführung von Seminaren und Anlässen|l'exploitation d'un hôtel-restaurant;l'organisation de séminaires et de banquets|la gestione di un albergo con ristorante;l'organizzazione di seminari e banchetti
561001|26|f|Restaurant;Gastro;Pizzeria;Wirtschaft;Café;Gastronomie|Restaurant;Café-Restaurant;Brasserie;Pizzeria|Ristorante;Osteria;Pizzeria;Grotto|den Betrieb von Restaurants und Gastronomiebetrieben;die Erbringung von Catering-Dienstleistungen|l'exploitation de cafés et restaurants;la fourniture de services traiteur|la gestione di ristoranti ed esercizi pubblici;la fornitura di servizi di catering
563001|5|b|Bar;Lounge;Pub|Bar;Lounge|Bar;Lounge|den Betrieb einer Bar;die Organisation von Veranstaltungen|l'exploitation d'un bar;l'organisation d'événements|la gestione di un bar;l'organizzazione di eventi
581100|4|b|Verlag;Media;Edition|Editions;Médias|Edizioni;Media|die Herausgabe und den Vertrieb von Büchern und Zeitschriften;den Betrieb digitaler Medien|l'édition et la diffusion de livres et de revues;l'exploitation de médias numériques|l'edizione e la diffusione di libri e riviste;la gestione di media digitali
591100|5|b|Film;Filmproduktion;Pictures;Studios|Films;Production;Images|Film;Produzioni|die Produktion von Filmen und audiovisuellen Inhalten;die Vermietung von Filmtechnik|la production de films et de contenus audiovisuels;la location de matériel|la produzione di film e contenuti audiovisivi;il noleggio di attrezzature
620100|30|b|Software;Solutions;Labs;Digital;Apps|Software;Solutions;Digital;Logiciels|Software;Soluzioni;Digital|die Entwicklung und den Vertrieb von Software;die Erbringung von Dienstleistungen im Bereich der Digitalisierung|le développement et la commercialisation de logiciels;les services en matière de numérisation|lo sviluppo e la commercializzazione di software;i servizi nel campo della digitalizzazione
620200|24|b|Informatik;IT Consulting;IT Services;Systems|Informatique;IT Consulting;Services informatiques|Informatica;IT Consulting;Servizi informatici|die Beratung in der Informationstechnologie;die Planung und den Betrieb von IT-Infrastrukturen|le conseil en technologies de l'information;la gestion d'infrastructures informatiques|la consulenza in tecnologie dell'informazione;la gestione di infrastrutture informatiche
631100|5|b|Hosting;Cloud;Data|Cloud;Hébergement;Data|Cloud;Hosting;Dati|den Betrieb von Rechenzentren und Cloud-Diensten;die Verarbeitung und Auswertung von Daten|l'exploitation de centres de données et de services cloud;le traitement de données|la gestione di centri dati e servizi cloud;l'elaborazione di dati
642001|20|h|Holding;Beteiligungen;Finanz;Invest|Holding;Participations;Finance|Holding;Partecipazioni;Finanziaria|den Erwerb, die dauernde Verwaltung und die Veräusserung von Beteiligungen;die Finanzierung von Gruppengesellschaften|l'acquisition, la gestion et la vente de participations;le financement de sociétés du groupe|l'acquisto, la gestione e la vendita di partecipazioni;il finanziamento di società del gruppo
642002|30|h|Holding;Group;Beteiligungen;Management|Holding;Groupe;Participations|Holding;Gruppo;Partecipazioni|das Halten und Verwalten von Beteiligungen an in- und ausländischen Unternehmen;die Verwaltung eigener Vermögenswerte|la détention et la gestion de participations en Suisse et à l'étranger;la gestion de sa propre fortune|la detenzione e la gestione di partecipazioni in Svizzera e all'estero;la gestione del proprio patrimonio
649901|9|h|Capital;Ventures;Investment;Equity|Capital;Ventures;Investissements|Capital;Investimenti|die Tätigung von Investitionen in Unternehmen und Wertschriften;die Beratung in Finanzfragen|les investissements dans des sociétés et des valeurs mobilières;le conseil financier|gli investimenti in società e titoli;la consulenza finanziaria
661900|9|h|Finance;Wealth;Finanzdienstleistungen;Asset Management|Finance;Patrimoine;Gestion|Finanza;Patrimoni;Gestioni|die Erbringung von Finanzdienstleistungen;die Beratung in der Vermögensplanung|la fourniture de services financiers;le conseil en planification patrimoniale|la fornitura di servizi finanziari;la consulenza nella pianificazione patrimoniale
662200|8|f|Versicherungsbroker;Versicherungen;Vorsorge;Broker|Assurances;Courtage;Prévoyance|Assicurazioni;Brokeraggio;Previdenza|die Vermittlung von Versicherungen;die Beratung in Vorsorge- und Versicherungsfragen|le courtage en assurances;le conseil en prévoyance|l'intermediazione di assicurazioni;la consulenza previdenziale
663002|7|h|Asset Management;Vermögensverwaltung;Portfolio|Gestion de fortune;Asset Management|Gestione patrimoniale;Asset Management|die Vermögensverwaltung und Anlageberatung;das Management von Fonds|la gestion de fortune et le conseil en placements;la gestion de fonds|la gestione patrimoniale e la consulenza agli investimenti;la gestione di fondi
681000|18|h|Immobilien;Liegenschaften;Real Estate|Immobilier;Real Estate;Foncière|Immobiliare;Real Estate|den Erwerb, die Verwaltung und die Veräusserung von Liegenschaften;die Beteiligung an Immobiliengesellschaften|l'acquisition, la gestion et la vente d'immeubles;la prise de participations dans des sociétés immobilières|l'acquisto, la gestione e la vendita di immobili;la partecipazione a società immobiliari
682002|26|h|Immobilien;Liegenschaften;Grundbesitz;Properties|Immobilier;Immeubles;SI|Immobiliare;Immobili|das Halten, Vermieten und Verwalten eigener Liegenschaften;den Bau von Wohn- und Geschäftshäusern|la détention, la location et la gestion de ses propres immeubles;la construction d'immeubles|la detenzione, la locazione e la gestione di propri immobili;la costruzione di stabili
683100|9|m|Immobilientreuhand;Immo;Homes|Immobilier;Agence immobilière;Immo|Immobiliare;Agenzia immobiliare|die Vermittlung und Schätzung von Immobilien;die Erstvermietung von Neubauten|le courtage et l'expertise d'immeubles;la mise en location|l'intermediazione e la perizia di immobili;la locazione di nuovi stabili
683200|7|m|Verwaltungen;Immobilien Treuhand;Bewirtschaftung|Régie;Gérance;Gérance immobilière|Amministrazioni immobiliari;Fiduciaria immobiliare|die Bewirtschaftung von Liegenschaften;die Verwaltung von Stockwerkeigentum|la gérance d'immeubles;l'administration de propriétés par étages|l'amministrazione di immobili;l'amministrazione di condomini
691001|9|f|Rechtsanwälte;Advokatur;Anwaltskanzlei;Legal|Avocats;Etude;Conseils juridiques|Avvocati;Studio legale|die Erbringung von Rechtsberatungsdienstleistungen;die Vertretung von Parteien in Verfahren|la fourniture de conseils juridiques;la représentation de parties en procédure|la consulenza legale;la rappresentanza di parti in procedimenti
692000|24|f|Treuhand;Revision;Wirtschaftsprüfung;Steuerberatung|Fiduciaire;Révision;Conseils fiscaux|Fiduciaria;Revisioni;Consulenza fiscale|die Erbringung von Treuhand-, Buchführungs- und Steuerberatungsdienstleistungen;die Durchführung von Revisionen|l'exploitation d'une fiduciaire, la tenue de comptabilités et le conseil fiscal;l'exécution de mandats de révision|la gestione di una fiduciaria, la tenuta di contabilità e la consulenza fiscale;l'esecuzione di revisioni
701002|8|h|Management;Services;Gruppe|Management;Services|Management;Servizi|die Erbringung von Managementdienstleistungen für Gruppengesellschaften;die strategische Führung verbundener Unternehmen|la fourniture de services de gestion à des sociétés du groupe;la direction stratégique d'entreprises liées|la fornitura di servizi di gestione a società del gruppo;la direzione strategica di imprese collegate
702200|44|b|Consulting;Beratung;Advisory;Partners;Unternehmensberatung|Consulting;Conseil;Advisory;Stratégie|Consulting;Consulenza;Advisory|die Erbringung von Beratungsdienstleistungen für Unternehmen;die Projektleitung und das Interim-Management|la fourniture de services de conseil aux entreprises;la gestion de projets|la fornitura di servizi di consulenza alle imprese;la gestione di progetti
711101|15|f|Architektur;Architekten;Architekturbüro|Architecture;Architectes;Atelier d'architecture|Architettura;Studio d'architettura|den Betrieb eines Architekturbüros;die Projektierung und Ausführung von Bauten|l'exploitation d'un bureau d'architecture;l'étude et la réalisation de constructions|la gestione di uno studio d'architettura;la progettazione e la realizzazione di costruzioni
711201|8|f|Ingenieure;Bauingenieure;Ingenieurbüro|Ingénieurs;Bureau d'ingénieurs|Ingegneria;Studio d'ingegneria|den Betrieb eines Ingenieurbüros;die Projektierung von Hoch- und Tiefbauten|l'exploitation d'un bureau d'ingénieurs;l'étude d'ouvrages de bâtiment et de génie civil|la gestione di uno studio d'ingegneria;la progettazione di opere edili e di genio civile
711202|5|m|Gebäudetechnik Planung;Energieplanung;HLK Planung|Ingénierie du bâtiment;Etudes techniques|Progettazione impianti;Termotecnica|die Planung gebäudetechnischer Anlagen;die Energieberatung|l'étude d'installations techniques du bâtiment;le conseil en énergie|la progettazione di impianti tecnici;la consulenza energetica
721100|3|b|Biotech;Bio;Therapeutics|Biotech;Bio|Biotech;Bio|die Forschung und Entwicklung auf dem Gebiet der Biotechnologie;die Verwertung von Immaterialgüterrechten|la recherche et le développement en biotechnologie;la valorisation de droits immatériels|la ricerca e lo sviluppo nella biotecnologia;la valorizzazione di diritti immateriali
731100|13|b|Werbung;Marketing;Kommunikation;Agentur;Media|Communication;Marketing;Publicité;Agence|Comunicazione;Marketing;Pubblicità|den Betrieb einer Werbe- und Kommunikationsagentur;die Konzeption und Umsetzung von Marketingkampagnen|l'exploitation d'une agence de communication et de publicité;la réalisation de campagnes marketing|la gestione di un'agenzia di comunicazione e pubblicità;la realizzazione di campagne di marketing
741002|8|b|Design;Grafik;Gestaltung;Atelier|Design;Graphisme;Atelier|Design;Grafica;Atelier|die Erbringung von Grafik- und Designdienstleistungen;die Gestaltung von Webseiten|les services de graphisme et de design;la création de sites internet|i servizi di grafica e design;la creazione di siti internet
742001|5|f|Fotografie;Foto;Photo|Photographie;Photo|Fotografia;Foto|die Ausführung von Fotoarbeiten aller Art;die Herstellung von Videos|la réalisation de travaux photographiques;la production de vidéos|l'esecuzione di lavori fotografici;la produzione di video
743000|4|m|Übersetzungen;Sprachdienste;Language Services|Traductions;Services linguistiques|Traduzioni;Servizi linguistici|die Erbringung von Übersetzungs- und Dolmetscherdiensten;das Lektorat von Texten|les services de traduction et d'interprétation;la relecture de textes|i servizi di traduzione e interpretariato;la revisione di testi
774000|3|h|IP;Licensing;Brands|IP;Licences|IP;Licenze|das Halten und Verwerten von Immaterialgüterrechten;die Lizenzierung von Marken|la détention et l'exploitation de droits de propriété intellectuelle;l'octroi de licences|la detenzione e lo sfruttamento di diritti immateriali;la concessione di licenze
781000|8|b|Personal;Personalberatung;Jobs;Talent|Placement;Ressources humaines;Jobs|Personale;Risorse umane|die Personalvermittlung und den Personalverleih;die Beratung in Personalfragen|le placement et la location de services;le conseil en ressources humaines|il collocamento e il prestito di personale;la consulenza in risorse umane
791100|4|b|Reisen;Travel;Tours|Voyages;Travel|Viaggi;Travel|den Betrieb eines Reisebüros;die Organisation von Reisen und Ausflügen|l'exploitation d'une agence de voyages;l'organisation de voyages|la gestione di un'agenzia di viaggi;l'organizzazione di viaggi
801000|4|b|Security;Sicherheit;Bewachung|Sécurité;Security|Sicurezza;Security|die Erbringung von Sicherheits- und Bewachungsdienstleistungen;den Verkehrsdienst|la fourniture de services de sécurité et de surveillance;le service de circulation|la fornitura di servizi di sicurezza e sorveglianza;il servizio di traffico
811000|10|f|Hauswartung;Facility Services;Hauswartungen;Immobilienservice|Conciergerie;Facility Services|Portineria;Facility Services|die Erbringung von Hauswartungs- und Facility-Management-Dienstleistungen;den Winterdienst|les services de conciergerie et de facility management;le service hivernal|i servizi di portineria e facility management;il servizio invernale
812100|18|f|Reinigung;Reinigungen;Clean;Cleaning|Nettoyages;Nettoyage;Clean|Pulizie;Clean|die Ausführung von Reinigungsarbeiten aller Art;die Unterhalts- und Umzugsreinigung|l'exécution de travaux de nettoyage de tout genre;l'entretien de bureaux|l'esecuzione di lavori di pulizia di ogni genere;la pulizia di uffici
813000|16|f|Gartenbau;Gärten;Gartenpflege;Gartengestaltung|Paysagiste;Jardins;Parcs et jardins|Giardini;Giardinaggio|die Planung, Gestaltung und Pflege von Gärten;die Ausführung von Umgebungsarbeiten|la création et l'entretien de jardins;l'exécution d'aménagements extérieurs|la progettazione e la manutenzione di giardini;l'esecuzione di sistemazioni esterne
823000|7|b|Events;Eventmanagement;Kongresse|Events;Evénements|Eventi;Events|die Organisation und Durchführung von Veranstaltungen;die Vermietung von Eventmaterial|l'organisation d'événements;la location de matériel|l'organizzazione di eventi;il noleggio di materiale
829900|10|b|Services;Business Services;Office Services|Services;Secrétariat|Servizi;Segretariato|die Erbringung von Dienstleistungen für Unternehmen;das Erledigen administrativer Arbeiten|la fourniture de services aux entreprises;l'exécution de tâches administratives|la fornitura di servizi alle imprese;lo svolgimento di compiti amministrativi
853101|2|m|Privatschule;Schule|Ecole;Ecole privée|Scuola;Scuola privata|den Betrieb einer Privatschule;die Durchführung von Unterricht|l'exploitation d'une école privée;la dispense de cours|la gestione di una scuola privata;l'insegnamento
855100|5|f|Sportschule;Tanzschule;Yoga|Danse;Yoga;Ecole de sport|Danza;Yoga;Scuola di sport|die Erteilung von Sport- und Bewegungsunterricht;den Betrieb eines Studios|l'enseignement du sport et du mouvement;l'exploitation d'un studio|l'insegnamento dello sport e del movimento;la gestione di uno studio
855300|4|f|Fahrschule|Auto-école|Scuola guida|den Betrieb einer Fahrschule;die Durchführung von Verkehrskursen|l'exploitation d'une auto-école;l'organisation de cours de sensibilisation|la gestione di una scuola guida;l'organizzazione di corsi di circolazione
855903|7|b|Bildung;Akademie;Training;Coaching|Formation;Académie;Coaching|Formazione;Accademia;Coaching|die Durchführung von Aus- und Weiterbildungen;das Coaching von Einzelpersonen und Teams|la formation et le perfectionnement;le coaching d'individus et d'équipes|la formazione e il perfezionamento;il coaching di singoli e gruppi
862100|8|f|Arztpraxis;Praxis;Praxisgemeinschaft;Hausarztzentrum|Cabinet médical;Centre médical|Studio medico;Centro medico|den Betrieb einer Arztpraxis;die Erbringung medizinischer Dienstleistungen|l'exploitation d'un cabinet médical;la fourniture de prestations médicales|la gestione di uno studio medico;la fornitura di prestazioni mediche
862300|6|f|Zahnarztpraxis;Zahnarztzentrum;Dental|Cabinet dentaire;Clinique dentaire|Studio dentistico|den Betrieb einer Zahnarztpraxis;die Erbringung zahnmedizinischer Leistungen|l'exploitation d'un cabinet dentaire;la fourniture de prestations de médecine dentaire|la gestione di uno studio dentistico;la fornitura di prestazioni odontoiatriche
869002|9|f|Physiotherapie;Physio;Therapie|Physiothérapie;Physio|Fisioterapia;Fisio|den Betrieb einer Physiotherapiepraxis;die Durchführung von Therapien und Trainings|l'exploitation d'un cabinet de physiothérapie;la dispense de thérapies|la gestione di uno studio di fisioterapia;l'esecuzione di terapie
869007|9|b|Gesundheit;Naturheilpraxis;Health;Therapiezentrum|Santé;Thérapies naturelles|Salute;Terapie naturali|die Erbringung von Dienstleistungen im Gesundheitswesen;die Durchführung alternativmedizinischer Behandlungen|la fourniture de services de santé;la pratique de thérapies complémentaires|la fornitura di servizi sanitari;la pratica di terapie complementari
871000|3|m|Pflegezentrum;Alterszentrum;Seniorenresidenz|Résidence;EMS|Casa anziani;Residenza|den Betrieb eines Alters- und Pflegeheims;die Betreuung betagter Menschen|l'exploitation d'un établissement médico-social;l'encadrement de personnes âgées|la gestione di una casa per anziani;l'assistenza a persone anziane
881000|5|b|Spitex;Betreuung;Care|Soins à domicile;Aide à domicile|Cure a domicilio;Assistenza|die Pflege und Betreuung von Personen zu Hause;die hauswirtschaftliche Unterstützung|les soins et l'aide à domicile;le soutien ménager|le cure e l'assistenza a domicilio;l'aiuto domestico
889100|6|m|Kita;Kinderkrippe;Kinderhaus|Crèche;Garderie|Asilo nido;Nido|den Betrieb von Kindertagesstätten;die Betreuung von Kindern|l'exploitation de crèches;l'accueil d'enfants|la gestione di asili nido;la custodia di bambini
900302|5|b|Kunst;Kultur;Musik;Art|Art;Musique;Culture|Arte;Musica;Cultura|die Realisierung künstlerischer Projekte;die Organisation von Konzerten und Ausstellungen|la réalisation de projets artistiques;l'organisation de concerts et d'expositions|la realizzazione di progetti artistici;l'organizzazione di concerti ed esposizioni
931300|5|b|Fitness;Training;Gym|Fitness;Gym|Fitness;Palestra|den Betrieb von Fitnesscentern;die Beratung in Gesundheit und Ernährung|l'exploitation de centres de fitness;le conseil en santé et nutrition|la gestione di centri fitness;la consulenza in salute e nutrizione
951100|4|m|Computer;PC Service;Reparaturen|Dépannage informatique;Réparations|Assistenza informatica;Riparazioni|die Reparatur von Computern und Mobilgeräten;den Handel mit Elektronik|la réparation d'ordinateurs et d'appareils mobiles;le commerce d'électronique|la riparazione di computer e dispositivi mobili;il commercio di elettronica
960201|18|f|Coiffeur;Coiffure;Haarstudio;Hair|Coiffure;Salon de coiffure;Hair|Parrucchiere;Salone;Hair|den Betrieb eines Coiffeursalons;den Verkauf von Haarpflegeprodukten|l'exploitation d'un salon de coiffure;la vente de produits capillaires|la gestione di un salone da parrucchiere;la vendita di prodotti per capelli
960202|11|f|Kosmetik;Kosmetikstudio;Beauty;Nails|Institut de beauté;Esthétique;Beauty|Estetica;Centro estetico;Beauty|den Betrieb eines Kosmetikstudios;die Durchführung von Pflegebehandlungen|l'exploitation d'un institut de beauté;la dispense de soins esthétiques|la gestione di un centro estetico;l'esecuzione di trattamenti estetici
960300|2|f|Bestattungen;Bestattungsdienst|Pompes funèbres|Onoranze funebri|die Durchführung von Bestattungen;die Erbringung von Bestattungsdienstleistungen|l'organisation de funérailles;les services funéraires|l'organizzazione di funerali;i servizi funebri
960900|9|b|Dienstleistungen;Allround;Service|Services;Multiservices|Servizi;Multiservizi|die Erbringung von Dienstleistungen aller Art;die Vermittlung von Waren und Dienstleistungen|la fourniture de services de tout genre;l'intermédiation de biens et services|la fornitura di servizi di ogni genere;l'intermediazione di beni e servizi
`
  .trim()
  .split('\n')
  .map((l) => {
    const p = l.split('|')
    const s = (i) => p[i].split(';')
    return {
      code: p[0],
      w: +p[1],
      prof: p[2],
      n: { de: s(3), fr: s(4), it: s(5) },
      a: { de: s(6), fr: s(7), it: s(8) },
    }
  })
// non-profit / public-law purposes used for associations, foundations, cooperatives
export const NONPROFIT = {
  '0109': [
    [
      '949904',
      'Verein;Interessengemeinschaft;Förderverein',
      'Association;Société des amis',
      'Associazione;Amici',
      'die Förderung des kulturellen Lebens in der Region;die Vertretung der Interessen der Mitglieder',
      "l'encouragement de la vie culturelle dans la région;la défense des intérêts des membres",
      'la promozione della vita culturale nella regione;la tutela degli interessi dei membri',
    ],
    [
      '941200',
      'Berufsverband;Fachverband',
      'Association professionnelle;Fédération',
      'Associazione professionale;Federazione',
      'die Wahrung der beruflichen Interessen der Mitglieder;die Förderung der Aus- und Weiterbildung',
      'la défense des intérêts professionnels des membres;la promotion de la formation',
      'la tutela degli interessi professionali dei membri;la promozione della formazione',
    ],
    [
      '931200',
      'Sportverein;Turnverein;Fussballclub',
      'Club sportif;Football Club',
      'Società sportiva;Football Club',
      'die Förderung des Breiten- und Jugendsports;die Durchführung sportlicher Anlässe',
      "la promotion du sport populaire et de la jeunesse;l'organisation de manifestations sportives",
      "la promozione dello sport popolare e giovanile;l'organizzazione di manifestazioni sportive",
    ],
    [
      '949902',
      'Spitex;Gesundheitsnetz',
      'Réseau de santé;Ligue',
      'Rete sanitaria;Lega',
      'die Förderung der Gesundheit der Bevölkerung;die Unterstützung kranker Menschen',
      'la promotion de la santé de la population;le soutien aux malades',
      'la promozione della salute della popolazione;il sostegno ai malati',
    ],
  ],
  '0110': [
    [
      '949901',
      'Stiftung;Kulturstiftung;Bildungsstiftung',
      'Fondation',
      'Fondazione',
      'die Förderung von Bildung, Kultur und Wissenschaft;die Ausrichtung von Stipendien',
      "l'encouragement de la formation, de la culture et de la science;l'octroi de bourses",
      "la promozione della formazione, della cultura e della scienza;l'assegnazione di borse di studio",
    ],
    [
      '653000',
      'Personalvorsorgestiftung;Pensionskasse;Vorsorgestiftung',
      'Fondation de prévoyance;Caisse de pensions',
      'Fondazione di previdenza;Cassa pensioni',
      'die berufliche Vorsorge für die Arbeitnehmerinnen und Arbeitnehmer der Stifterfirma gegen die Folgen von Alter, Tod und Invalidität',
      "la prévoyance professionnelle en faveur du personnel de l'entreprise fondatrice contre les conséquences de la vieillesse, du décès et de l'invalidité",
      "la previdenza professionale a favore del personale della ditta fondatrice contro le conseguenze della vecchiaia, della morte e dell'invalidità",
    ],
    [
      '889901',
      'Hilfswerk;Sozialwerk;Stiftung',
      'Fondation;Œuvre',
      'Fondazione;Opera',
      'die Unterstützung bedürftiger Personen;die Hilfe in Notlagen im In- und Ausland',
      "le soutien aux personnes dans le besoin;l'aide en cas de détresse",
      "il sostegno a persone bisognose;l'aiuto in situazioni di emergenza",
    ],
    [
      '871000',
      'Alters- und Pflegeheim;Wohnheim',
      'Foyer;Home',
      'Casa per anziani',
      'den Betrieb eines Alters- und Pflegeheims auf gemeinnütziger Grundlage',
      "l'exploitation d'un home pour personnes âgées sans but lucratif",
      'la gestione di una casa per anziani senza scopo di lucro',
    ],
  ],
  '0108': [
    [
      '682002',
      'Baugenossenschaft;Wohnbaugenossenschaft;Siedlungsgenossenschaft',
      "Coopérative d'habitation",
      "Cooperativa d'abitazione",
      'die Beschaffung von preisgünstigem Wohnraum für ihre Mitglieder in gemeinsamer Selbsthilfe',
      'la mise à disposition de logements à des prix abordables pour ses membres',
      'la messa a disposizione di alloggi a prezzi convenienti per i suoi membri',
    ],
    [
      '461100',
      'Landwirtschaftliche Genossenschaft;Landi;Milchgenossenschaft',
      'Coopérative agricole;Société de laiterie',
      'Cooperativa agricola;Latteria',
      'die Verwertung landwirtschaftlicher Erzeugnisse der Mitglieder;die Vermittlung landwirtschaftlicher Bedarfsartikel',
      "la mise en valeur des produits agricoles des membres;la fourniture d'articles agricoles",
      'la valorizzazione dei prodotti agricoli dei membri;la fornitura di articoli agricoli',
    ],
    [
      '351100',
      'Energiegenossenschaft;Solargenossenschaft;Elektra',
      'Coopérative énergétique',
      'Cooperativa energia',
      'die Produktion erneuerbarer Energie;die Versorgung der Mitglieder mit Energie',
      "la production d'énergie renouvelable;l'approvisionnement des membres",
      "la produzione di energia rinnovabile;l'approvvigionamento dei membri",
    ],
    [
      '931100',
      'Sportanlagen Genossenschaft;Skilift Genossenschaft',
      'Coopérative du téléski',
      'Cooperativa sciovia',
      'den Bau und Betrieb von Sport- und Freizeitanlagen',
      "la construction et l'exploitation d'installations de sport et de loisirs",
      'la costruzione e la gestione di impianti sportivi e ricreativi',
    ],
  ],
}
