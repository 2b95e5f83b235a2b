// Nouns for customers in finance, services, administration and health (divisions 64 to 99). How lines are written:
// customer-nouns.ts.

export const nounsOfServices = `
64 de Banken, Privatbanken, Kantonalbanken, Regionalbanken, Raiffeisenbanken, Bankinstitute, Kreditinstitute, Finanzinstitute, Leasinggesellschaften, Fondsgesellschaften, Holdinggesellschaften, Bankenbranche, Holdings, Sparkassen
64 fr banques, banques privées, banques cantonales, établissements bancaires, instituts financiers, établissements financiers, holdings, sociétés de leasing, secteur bancaire
64 it banche, banche private, istituti bancari, istituti di credito, istituti finanziari, holding, settore bancario
64 en banks, private banks, cantonal banks, banking, financial institutions, leasing companies, holdings, holding companies, banking sector
64,66 de Fintechs, Fintech-Firmen, Family Offices, Anlagefonds, Finanzdienstleister, Vermögensverwalter, Asset Manager, Wealth Manager, Finanzintermediäre, Wertpapierhäuser, Kryptofirmen
64,66 fr fintechs, family offices, gérants de fortune, gestionnaires de fortune, intermédiaires financiers, gérants de fonds, gestionnaires d'actifs, asset managers
64,66 it fintech, family office, gestori patrimoniali, intermediari finanziari, gestori di fondi, fiduciari finanziari
64,66 en fintechs, fintech companies, family offices, asset managers, wealth managers, financial intermediaries, fund managers, investment firms, crypto companies
64,65,66 de Finanzbranche, Finanzsektor, Finanzindustrie, Finanzunternehmen, Finanzplatz
64,65,66 fr secteur financier, branche financière, sociétés financières, services financiers, secteur bancaire et assurances
64,65,66 it settore finanziario, società finanziarie, piazza finanziaria
64,65,66 en financial sector, financial services, financial services companies, financial industry, financial companies
65 de Versicherungen, Versicherer, Versicherungsgesellschaften, Versicherungsunternehmen, Krankenkassen, Krankenversicherer, Pensionskassen, Vorsorgeeinrichtungen, Rückversicherer, Versicherungsbranche, Vorsorgestiftungen
65 fr assurances, assureurs, compagnies d'assurances, compagnies d'assurance, caisses-maladie, caisses maladie, caisses de pension, institutions de prévoyance, réassureurs, assureurs maladie
65 it assicurazioni, assicuratori, compagnie di assicurazione, compagnie assicurative, casse malati, casse pensioni, istituti di previdenza
65 en insurers, insurance companies, insurances, health insurers, pension funds, reinsurers, insurance industry, insurance
66 de Versicherungsbroker, Versicherungsmakler, Versicherungsbrokern, Finanzberater, Versicherungsvermittler, Vorsorgeberater, Versicherungsagenturen
66 fr courtiers en assurances, courtiers d'assurances, courtiers en assurance, conseillers financiers, agents d'assurances
66 it broker assicurativi, consulenti finanziari, intermediari assicurativi
66 en insurance brokers, financial advisers, financial advisors, insurance agents, insurance agencies
68 de Immobilienverwaltungen, Immobilienverwalter, Liegenschaftsverwaltungen, Liegenschaftenverwaltungen, Liegenschaftsverwalter, Verwaltungen von Liegenschaften, Hausverwaltungen, Hausverwalter, Verwalter, Bewirtschafter, Immobilienbewirtschafter, Immobilienbewirtschaftungen, Bewirtschaftungsfirmen, Immobilienfirmen, Immobilienunternehmen, Immobiliengesellschaften, Immobilienmakler, Makler, Immobilienhändler, Immobilienbesitzer, Immobilieneigentümer, Hauseigentümer, Hausbesitzer, Liegenschaftsbesitzer, Liegenschaftseigentümer, Wohnbaugenossenschaften, Baugenossenschaften, Wohngenossenschaften, Stockwerkeigentümer, Stockwerkeigentümergemeinschaften, Vermieter, Immobilienbranche, Immobilientreuhänder, Immobilienvermarkter, Coworking-Anbieter, Immobilienfonds, Liegenschaften, Immobilienagenturen
68 fr régies, régies immobilières, gérances, gérances immobilières, gérants d'immeubles, propriétaires, propriétaires d'immeubles, coopératives d'habitation, coopératives de logement, coopératives immobilières, agences immobilières, agents immobiliers, courtiers immobiliers, sociétés immobilières, PPE, copropriétés, bailleurs, secteur immobilier, administrateurs de PPE, immeubles, fonds immobiliers, investisseurs immobiliers
68 it amministrazioni immobiliari, amministratori immobiliari, amministrazioni di stabili, amministratori di stabili, amministratori di condomini, condomini, proprietari di immobili, proprietari immobiliari, proprietari di case, agenzie immobiliari, agenti immobiliari, società immobiliari, immobiliari, fiduciarie immobiliari, cooperative di abitazione, cooperative abitative, settore immobiliare, amministrazioni condominiali, stabili
68 en property managers, property management companies, property owners, housing cooperatives, real estate companies, real estate agents, real estate agencies, estate agents, landlords, real estate firms, homeowners associations, building owners, facility owners, realtors, housing associations, real estate industry, real estate brokers, real estate funds
69 de Anwälte, Rechtsanwälte, Anwaltskanzleien, Kanzleien, Rechtsanwaltskanzleien, Advokaturen, Advokaten, Anwaltsbüros, Notare, Notariate, Juristen, Treuhänder, Treuhandbüros, Treuhandfirmen, Treuhandunternehmen, Treuhandgesellschaften, Treuhand, Buchhalter, Buchhaltungsbüros, Steuerberater, Wirtschaftsprüfer, Revisoren, Revisionsgesellschaften, Revisionsfirmen, Treuhandbranche
69 fr avocats, avocates, études d'avocats, cabinets d'avocats, notaires, études de notaires, fiduciaires, comptables, experts-comptables, cabinets comptables, réviseurs, auditeurs, bureaux comptables, juristes, cabinets d'audit, études juridiques, conseillers fiscaux, études notariales
69 it avvocati, studi legali, studi d'avvocatura, notai, studi notarili, fiduciarie, fiduciari, contabili, commercialisti, revisori, uffici contabili, giuristi, consulenti fiscali, società di revisione
69 en law firms, lawyers, attorneys, notaries, accountants, accounting firms, accountancy firms, bookkeepers, auditors, audit firms, tax advisers, tax advisors, fiduciaries, trustees, legal practices, solicitors, fiduciary companies, auditing companies
70 de Unternehmensberater, Unternehmensberatungen, Beratungsfirmen, Beratungsunternehmen, Beratungsbüros, PR-Agenturen, Hauptsitze, Managementberater, Consultants
70 fr consultants, cabinets de conseil, sociétés de conseil, conseillers d'entreprise, sièges sociaux, agences de relations publiques, multinationales
70 it consulenti aziendali, società di consulenza, studi di consulenza, consulenti
70 en consultants, consultancies, consulting firms, consulting companies, management consultants, pr agencies, headquarters
71 de Architekten, Architekturbüros, Architekten und Planer, Landschaftsarchitekten, Ingenieure, Ingenieurbüros, Planungsbüros, Planer, Bauingenieure, Geometer, Bauleiter, Baumanagementbüros, Ingenieurunternehmen, Prüflabors, Vermessungsbüros, Fachplaner, Raumplaner, Bauplaner, Ingenieurfirmen
71 fr architectes, bureaux d'architectes, bureaux d'architecture, cabinets d'architectes, ingénieurs, bureaux d'ingénieurs, bureaux techniques, géomètres, bureaux d'études, architectes paysagistes, urbanistes
71 it architetti, studi di architettura, studi d'architettura, ingegneri, studi di ingegneria, studi d'ingegneria, studi tecnici, geometri, progettisti, uffici tecnici
71 en architects, architecture firms, architectural firms, architecture practices, engineers, engineering firms, engineering offices, planners, surveyors, engineering companies, landscape architects, architects' offices, engineering consultancies
72,86 de Labors, Laboratorien, Labore
72,86 fr laboratoires
72,86 it laboratori
72,86 en laboratories, labs
72 de Biotechfirmen, Biotech-Firmen, Biotech-Start-ups, Biotechunternehmen, Biotech-Unternehmen, Biotechs, Biotech, Forschungsinstitute, Forschungsinstitutionen, Forschungslabors, Forschungseinrichtungen, Forschungsabteilungen
72 fr biotechs, entreprises biotech, sociétés de biotechnologie, start-up biotech, instituts de recherche, laboratoires de recherche, centres de recherche, biotechnologie
72 it aziende biotecnologiche, aziende biotech, istituti di ricerca, centri di ricerca, biotech
72 en biotech companies, biotechs, biotech start-ups, biotech startups, biotech, research institutes, research laboratories, research centres, biotechnology companies
73 de Werbeagenturen, Agenturen, Kommunikationsagenturen, Marketingagenturen, Marktforschungsinstitute, Digitalagenturen, Webagenturen, Kreativagenturen, Werber, Marketingfirmen
73 fr agences de publicité, agences de communication, agences marketing, agences web, publicitaires, agences digitales, annonceurs, instituts de sondage
73 it agenzie pubblicitarie, agenzie di comunicazione, agenzie di marketing, agenzie web, pubblicitari, agenzie digitali
73 en advertising agencies, marketing agencies, communication agencies, digital agencies, creative agencies, ad agencies, media agencies, agencies, branding agencies
73,74 en design agencies, design studios
74 de Grafiker, Grafikbüros, Designer, Designbüros, Designstudios, Innenarchitekten, Innenarchitekturbüros, Fotografen, Übersetzer, Übersetzungsbüros, Produktdesigner, Fotostudios
74 fr graphistes, designers, décorateurs, architectes d'intérieur, photographes, traducteurs, bureaux de traduction, studios de design, studios graphiques, agences de traduction
74 it grafici, designer, arredatori, architetti d'interni, fotografi, traduttori, uffici di traduzione, studi grafici, interior designer, agenzie di traduzione
74 en graphic designers, designers, interior designers, photographers, translators, translation agencies, interior architects
75 de Tierärzte, Tierarztpraxis, Tierarztpraxen, Tierkliniken, Tierspitäler, Kleintierpraxen
75 fr vétérinaires, cabinets vétérinaires, cliniques vétérinaires
75 it veterinari, studi veterinari, cliniche veterinarie, ambulatori veterinari
75 en veterinarians, vets, veterinary practices, veterinary clinics, animal clinics, veterinary surgeons, animal hospitals
77 de Vermietungsfirmen, Autovermieter, Autovermietungen, Verleihfirmen, Maschinenvermieter, Leasingfirmen, Vermieter von Maschinen, Baumaschinenvermieter, Skivermietungen, Bootsvermieter
77 fr loueurs, loueurs de matériel, loueurs de voitures, sociétés de location, entreprises de location, agences de location de voitures
77 it noleggiatori, autonoleggi, società di noleggio, imprese di noleggio
77 en rental companies, car rental companies, equipment rental companies, hire companies, car rentals, ski rentals
78 de Personalverleiher, Personalvermittler, Personalvermittlungen, Personaldienstleister, Temporärbüros, Stellenvermittler, Stellenvermittlungen, Headhunter, Personalberater, Recruiter, Personalverleihfirmen, Temporärfirmen
78 fr agences de placement, agences de travail temporaire, agences temporaires, agences d'intérim, cabinets de recrutement, recruteurs, chasseurs de têtes, sociétés de placement, bailleurs de services
78 it agenzie di collocamento, agenzie di lavoro temporaneo, agenzie interinali, agenzie di prestito di personale, reclutatori, società di selezione
78 en staffing agencies, recruitment agencies, recruiters, temp agencies, employment agencies, headhunters, staffing companies, recruitment firms
79 de Reisebüros, Reiseveranstalter, Touristiker, Tourismusbüros, Tourismusorganisationen, Tourismusvereine, Tour-Operators, Destinationen, Incoming-Agenturen
79 fr agences de voyages, agences de voyage, voyagistes, tour-opérateurs, offices du tourisme, offices de tourisme, organisateurs de voyages
79 it agenzie di viaggio, agenzie viaggi, tour operator, operatori turistici, enti turistici, organizzatori di viaggi
79 en travel agencies, tour operators, tourist offices, travel agents, travel companies, tourism boards, tourism organisations
55,56,79 de Tourismusbranche, Tourismusbetriebe, Tourismus, Tourismusunternehmen
55,56,79 fr secteur du tourisme, tourisme, prestataires touristiques, entreprises touristiques, acteurs du tourisme
55,56,79 it settore turistico, turismo, aziende turistiche
55,56,79 en tourism, tourism companies, tourism businesses, tourism industry
80 de Sicherheitsdienste, Sicherheitsfirmen, Sicherheitsunternehmen, Bewachungsfirmen, Detekteien, Bewachungsunternehmen
80 fr entreprises de sécurité, sociétés de surveillance, sociétés de sécurité, agences de sécurité
80 it agenzie di sicurezza, imprese di sorveglianza, società di sicurezza, aziende di sicurezza
80 en security companies, security firms, guarding companies, security services
81 de Reinigungsfirmen, Reinigungsunternehmen, Reinigungsbetriebe, Gebäudereiniger, Hauswartungen, Hauswarte, Hauswartfirmen, Hauswartungsfirmen, Gartenbauer, Gartenbaubetriebe, Gartenbaufirmen, Gartenbauunternehmen, Gartenbau, Gärtner, Gärtnereien, Landschaftsgärtner, Facility-Manager, Facility Manager, Facility-Management-Firmen, Putzinstitute, Reinigungsinstitute, Facility-Services-Firmen, Unterhaltsfirmen
81 fr entreprises de nettoyage, sociétés de nettoyage, nettoyeurs, paysagistes, jardiniers, concierges, conciergeries, facility managers, jardiniers-paysagistes, entreprises de conciergerie, entreprises paysagistes, entreprises d'entretien
81 it imprese di pulizia, imprese di pulizie, ditte di pulizia, aziende di pulizia, giardinieri, custodi, facility manager, portinerie, aziende di giardinaggio
81 en cleaning companies, cleaning firms, facility managers, facility management companies, gardeners, landscapers, landscaping companies, caretakers, janitorial companies, cleaners, landscape gardeners, contract cleaners
82 de Callcenter, Call-Center, Messeveranstalter, Kongressveranstalter, Kongresszentren, Kongresshäuser, Eventagenturen, Eventveranstalter, Events, Veranstalter, Business-Center, Messen, Eventfirmen, Inkassofirmen, Coworking-Spaces, Coworkings, Kongressorganisatoren, Messebauer
82 fr centres d'appels, agences événementielles, organisateurs d'événements, organisateurs de salons, centres de congrès, coworkings, espaces de coworking, centres d'affaires, événementiel, organisateurs de foires, organisateurs de congrès
82 it call center, agenzie di eventi, organizzatori di eventi, organizzatori di fiere, centri congressi, coworking, centri congressuali
82 en call centres, call centers, event agencies, event organisers, event organizers, trade fair organisers, trade fair organizers, conference centres, conference centers, coworking spaces, event companies, exhibition organisers, business centres, congress centres, conference organisers
84 de Gemeinden, Städte, Gemeindeverwaltungen, Stadtverwaltungen, öffentliche Verwaltungen, öffentliche Verwaltung, öffentliche Hand, Behörden, Kantonsverwaltungen, Ämter, Bundesämter, Bauämter, Werkhöfe, Feuerwehren, Gerichte, Polizeikorps, Kommunen, Bund und Kantone, öffentlicher Sektor, Zivilschutzorganisationen, Militär, Armee, Gemeindewerke, Polizei, Sozialversicherungen, Betreibungsämter, Grundbuchämter, öffentliche Institutionen
84 fr communes, villes, municipalités, collectivités, collectivités publiques, administrations, administrations publiques, administrations communales, administrations cantonales, secteur public, autorités, services publics, tribunaux, pompiers, service du feu, polices, armée, voirie, offices cantonaux, pouvoirs publics, registres fonciers, services communaux
84 it comuni, città, municipi, amministrazioni pubbliche, amministrazione pubblica, amministrazioni comunali, enti pubblici, settore pubblico, autorità, tribunali, pompieri, corpi pompieri, uffici cantonali, amministrazione cantonale, polizie, esercito, uffici pubblici
84 en municipalities, cities, towns, councils, public administrations, public administration, public sector, authorities, local authorities, government agencies, governments, government, courts, fire brigades, fire departments, police forces, cantons, public bodies, public authorities, city councils
99 de Botschaften, Konsulate, internationale Organisationen
99 fr ambassades, consulats, organisations internationales
99 it ambasciate, consolati, organizzazioni internazionali
99 en embassies, consulates, international organisations, international organizations
85 de Schulen, Schulhäuser, Volksschulen, Primarschulen, Privatschulen, Berufsschulen, Fachhochschulen, Hochschulen, Universitäten, Gymnasien, Kantonsschulen, Fahrschulen, Musikschulen, Sprachschulen, Tanzschulen, Kindergärten, Bildungsinstitutionen, Bildungsanbieter, Weiterbildungsanbieter, Skischulen, Schulgemeinden, Internate, Kursanbieter, Bildungszentren, Fahrlehrer, Bildungswesen, Bildungsbereich, Schulungsanbieter, Bildung, Bildungseinrichtungen
85 fr écoles, collèges, gymnases, lycées, universités, hautes écoles, écoles privées, écoles professionnelles, auto-écoles, écoles de musique, écoles de langues, écoles de danse, centres de formation, instituts de formation, organismes de formation, écoles de ski, internats, moniteurs d'auto-école, établissements scolaires, formateurs
85 it scuole, licei, università, scuole private, scuole professionali, scuole guida, scuole di musica, scuole di lingua, scuole di lingue, scuole di danza, centri di formazione, istituti di formazione, collegi, scuole di sci, scuole dell'infanzia, istituti scolastici, maestri conducenti
85 en schools, universities, colleges, private schools, international schools, vocational schools, driving schools, music schools, language schools, dance schools, training providers, training centres, education providers, ski schools, cooking schools, boarding schools, kindergartens, educational institutions, training companies, education
86 de Ärzte, Hausärzte, Fachärzte, Arztpraxen, Arztpraxis, Zahnarztpraxis, Physiotherapiepraxis, Praxen, Hausarztpraxen, Gruppenpraxen, Gemeinschaftspraxen, Ärztezentren, Gesundheitszentren, Zahnärzte, Zahnarztpraxen, Zahnkliniken, Kieferorthopäden, Spitäler, Krankenhäuser, Kliniken, Privatkliniken, Rehakliniken, Therapeuten, Physiotherapeuten, Physiotherapien, Physiotherapiepraxen, Physiopraxen, Ergotherapeuten, Psychologen, Psychotherapeuten, Psychiater, Hebammen, Osteopathen, Logopäden, Naturheilpraktiker, Chiropraktoren, Augenärzte, Rettungsdienste, Kinderärzte, Hautärzte, Therapiepraxen, Naturheilpraxen, Psychotherapiepraxen, Heilpraktiker, Ambulatorien, Gesundheitsfachpersonen, medizinische Labors
86 fr médecins, généralistes, cabinets médicaux, cabinets de médecins, centres médicaux, dentistes, cabinets dentaires, médecins-dentistes, cliniques dentaires, hôpitaux, cliniques, cliniques privées, thérapeutes, physiothérapeutes, cabinets de physiothérapie, ergothérapeutes, psychologues, psychothérapeutes, psychiatres, sages-femmes, ostéopathes, logopédistes, naturopathes, chiropraticiens, ophtalmologues, ambulances, orthodontistes, infirmiers, infirmières, infirmiers indépendants, pédiatres, permanences médicales, laboratoires d'analyses médicales, soignants indépendants, dermatologues, professionnels de la santé
86 it medici, studi medici, ambulatori, ambulatori medici, centri medici, dentisti, studi dentistici, cliniche dentarie, ospedali, cliniche, cliniche private, terapisti, fisioterapisti, studi di fisioterapia, ergoterapisti, psicologi, psicoterapeuti, psichiatri, levatrici, osteopati, logopedisti, naturopati, chiropratici, ambulanze, infermieri, ortodontisti, pediatri, medici di famiglia
86 en doctors, physicians, gps, medical practices, doctors' practices, medical centres, medical centers, dentists, dental practices, dental clinics, orthodontists, hospitals, clinics, private clinics, therapists, physiotherapists, physiotherapy practices, occupational therapists, psychologists, psychotherapists, psychiatrists, midwives, osteopaths, speech therapists, naturopaths, chiropractors, ambulance services, doctors' offices, nurses, ophthalmologists, health professionals, medical laboratories
86,87,88 de Gesundheitswesen, Gesundheitsbranche, Gesundheitsinstitutionen, Gesundheitsbereich, Gesundheitseinrichtungen, Sozialwesen, Gesundheits- und Sozialwesen
86,87,88 fr secteur de la santé, milieu de la santé, institutions de santé, établissements de soins, santé, domaine de la santé
86,87,88 it settore sanitario, sanità, strutture sanitarie, settore della salute
86,87,88 en healthcare, healthcare providers, healthcare sector, healthcare institutions, health sector, healthcare organisations, health care providers, healthcare companies
86,88 de Spitex, Spitex-Organisationen, Spitexorganisationen, Spitexdienste, Spitex-Betriebe, Pflegedienste, Hauspflegedienste
86,88 fr soins à domicile, organisations de soins à domicile, services de soins à domicile, CMS, OSAD, organisations d'aide et de soins à domicile
86,88 it spitex, servizi di cure a domicilio, cure a domicilio, servizi spitex
86,88 en home care, home care providers, home care services, home care organisations, homecare
87 de Pflegeheime, Altersheime, Altenheime, Alterszentren, Pflegezentren, Seniorenheime, Seniorenresidenzen, Heime, Wohnheime, Behindertenheime, Alters- und Pflegeheime, Altersresidenzen, Kinderheime, Seniorenzentren, Betagtenheime, Pflegeinstitutionen, Pflegewohngruppen, Langzeitpflege
87 fr EMS, établissements médico-sociaux, maisons de retraite, foyers, homes, résidences pour personnes âgées, résidences seniors, résidences médicalisées, homes médicalisés
87 it case per anziani, case anziani, case di riposo, case di cura, istituti per anziani, residenze per anziani, foyer, istituti per invalidi
87 en nursing homes, care homes, retirement homes, residential homes, old people's homes, senior residences, elderly care homes
88 de Kitas, Kindertagesstätten, Krippen, Kinderkrippen, Horte, Kinderhorte, Sozialinstitutionen, soziale Institutionen, Werkstätten für Behinderte, Tagesstrukturen, Behindertenwerkstätten, Hilfswerke, Tagesschulen, Tageseltern, soziale Einrichtungen
88 fr crèches, garderies, structures d'accueil, institutions sociales, ateliers protégés, accueil parascolaire, œuvres d'entraide, UAPE, nurseries, mamans de jour
88 it asili nido, nidi, nidi dell'infanzia, istituzioni sociali, laboratori protetti, preasili, enti sociali
88 en day care centres, daycare centres, daycare centers, nurseries, childcare centres, childcare providers, social institutions, sheltered workshops, creches, day nurseries
90 de Theater, Künstler, Orchester, Veranstalter von Konzerten, Konzertveranstalter, Musiker, Bühnen, Opernhäuser, Kulturbetriebe, Kulturhäuser, Festivals, Kulturinstitutionen, Kulturveranstalter, Konzerthäuser
90 fr théâtres, artistes, orchestres, musiciens, salles de spectacle, salles de concert, festivals, institutions culturelles, compagnies de théâtre, acteurs culturels, milieux culturels
90 it teatri, artisti, orchestre, musicisti, festival, istituzioni culturali, sale da concerto
90 en theatres, theaters, artists, orchestras, musicians, concert halls, festivals, cultural institutions, concert organisers, opera houses
91 de Museen, Bibliotheken, Archive, Zoos, Tierparks, botanische Gärten, Galerien und Museen, Mediatheken
91 fr musées, bibliothèques, archives, zoos, médiathèques, jardins botaniques
91 it musei, biblioteche, archivi, zoo, giardini botanici
91 en museums, libraries, archives, zoos, botanical gardens
92 de Casinos, Spielbanken, Lotterien
92 fr casinos, loteries
92 it casinò, lotterie
92 en casinos, lotteries
93 de Fitnesscenter, Fitnessstudios, Fitnesszentren, Fitness-Studios, Fitnessclubs, Sportvereine, Sportclubs, Fussballclubs, Sportanlagen, Turnvereine, Freizeitparks, Golfclubs, Tennisclubs, Schwimmbäder, Hallenbäder, Freibäder, Bäder, Kletterhallen, Yogastudios, Golfplätze, Fussballplätze, Sportzentren, Sporthallen, Freizeitanlagen, Badis, Tanzstudios, Eisbahnen, Reitschulen, Personaltrainer
93 fr fitness, salles de sport, centres de fitness, clubs sportifs, clubs de sport, clubs de golf, clubs de tennis, clubs de football, associations sportives, piscines, centres sportifs, parcs de loisirs, terrains de football, terrains de sport, salles d'escalade, golfs, studios de yoga, installations sportives, patinoires, bains publics
93 it palestre, centri fitness, centri sportivi, società sportive, club sportivi, associazioni sportive, piscine, campi da golf, campi da calcio, parchi divertimento, club di golf, studi di yoga, impianti sportivi, circoli di tennis
93 en gyms, fitness centres, fitness centers, fitness studios, sports clubs, golf clubs, tennis clubs, football clubs, swimming pools, sports centres, leisure parks, climbing halls, climbing gyms, yoga studios, sports facilities, golf courses, theme parks
94 de Verbände, Branchenverbände, Berufsverbände, Gewerkschaften, Kirchen, Kirchgemeinden, Parteien, Pfarreien, Hilfsorganisationen, NGOs, Wirtschaftsverbände, Kirchenverwaltungen, Gewerbevereine
94 fr associations professionnelles, fédérations, syndicats, églises, paroisses, partis politiques, ONG, organisations faîtières, associations économiques
94 it associazioni professionali, federazioni, sindacati, chiese, parrocchie, ONG, partiti politici, associazioni di categoria
94 en trade associations, professional associations, trade unions, churches, parishes, ngos, federations, political parties, industry associations
95 de Schuhmacher, Schlüsseldienste, Reparaturwerkstätten, Handyreparateure
95 fr cordonniers, réparateurs
95 it calzolai, riparatori
95 en shoemakers, cobblers
96 de Coiffeure, Coiffeursalons, Coiffeusen, Friseure, Coiffeurgeschäfte, Coiffeursaloninhaber, Kosmetikstudios, Kosmetiksalons, Kosmetikerinnen, Nagelstudios, Beautysalons, Wäschereien, Textilreinigungen, chemische Reinigungen, Bestatter, Bestattungsinstitute, Bestattungsunternehmen, Wellnesscenter, Wellnesszentren, Spas, Wellnessbetriebe, Thermalbäder, Massagepraxen, Barbershops, Tattoostudios, Barbiere, Saunas, Hundesalons, Textilpfleger
96 fr salons de coiffure, coiffeurs, coiffeuses, instituts de beauté, salons de beauté, esthéticiennes, onglerie, ongleries, blanchisseries, pressings, pompes funèbres, barbiers, spas, centres de bien-être, bains thermaux, entreprises de pompes funèbres, tatoueurs, centres wellness
96 it parrucchieri, saloni di parrucchiere, saloni di bellezza, centri estetici, estetiste, istituti di bellezza, lavanderie, onoranze funebri, pompe funebri, imprese di pompe funebri, barbieri, spa, centri wellness, centri benessere, terme, tatuatori
96 en hairdressers, hair salons, beauty salons, beauticians, nail salons, nail studios, laundries, dry cleaners, funeral homes, undertakers, funeral directors, barbers, barber shops, spas, wellness centres, wellness centers, tattoo studios, massage practices, spas and saunas
`
