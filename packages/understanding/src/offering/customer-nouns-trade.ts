// Nouns for customers in trade, transport, hospitality and media (divisions 45 to 63). How lines are written:
// customer-nouns.ts.

export const nounsOfTrade = `
45 de Garagen, Garagisten, Autogaragen, Autohäuser, Autohändler, Autowerkstätten, Carrosserien, Karosseriebetriebe, Carrosseriebetriebe, Carrossiers, Autogewerbe, Autobranche, Motorradhändler, Pneuhäuser, Reifenhändler, Autospengler, Occasionshändler, Fahrzeughändler, Lackierereien, Autolackierer, Autowaschanlagen
45 fr garages, garagistes, garages automobiles, carrosseries, carrossiers, concessionnaires, concessionnaires automobiles, ateliers automobiles, vendeurs de voitures, centres de pneus, marchands de voitures, branche automobile, mécaniciens automobiles
45 it garage, garagisti, autofficine, officine, autorimesse, carrozzerie, carrozzieri, concessionari, concessionarie, autosaloni, gommisti, rivenditori di auto
45 en garages, car garages, car repair shops, car dealers, car dealerships, body shops, auto repair shops, tyre dealers, car workshops, vehicle dealers, motorcycle dealers
46 de Grosshändler, Grosshandel, Grosshandelsfirmen, Importeure, Grossisten, Exporteure, Handelsfirmen, Handelsunternehmen, Distributoren, Handelshäuser, Weinhändler, Getränkehändler, Engroshändler, Rohstoffhändler, Baustoffhändler, Holzhändler, Generalimporteure
46 fr grossistes, commerce de gros, importateurs, exportateurs, distributeurs, négociants, négociants en vin, sociétés de négoce, maisons de commerce, négociants en matières premières, marchands de vin
46 it grossisti, commercio all'ingrosso, importatori, esportatori, distributori, commercianti all'ingrosso, società di commercio, ditte commerciali, commercianti di vino
46 en wholesalers, wholesale companies, importers, exporters, distributors, trading companies, wholesale trade, commodity traders, wine merchants
47 de Apotheken, Apotheker, Drogerien, Drogisten, Detailhandel, Detailhändler, Detaillisten, Einzelhandel, Einzelhändler, Läden, Ladengeschäfte, Ladenbesitzer, Fachgeschäfte, Fachhändler, Fachhandel, Boutiquen, Onlineshops, Online-Shops, Onlinehändler, Online-Händler, Webshops, Versandhändler, Supermärkte, Lebensmittelläden, Grossverteiler, Hofläden, Dorfläden, Bioläden, Quartierläden, Unverpacktläden, Blumengeschäfte, Blumenläden, Floristen, Optiker, Augenoptiker, Brillengeschäfte, Juweliere, Bijouterien, Buchhandlungen, Buchhändler, Möbelhäuser, Möbelgeschäfte, Sportgeschäfte, Velogeschäfte, Velohändler, Kleiderläden, Modegeschäfte, Schuhgeschäfte, Warenhäuser, Kioske, Tankstellen, Tankstellenshops, Baumärkte, Spielwarengeschäfte, Reformhäuser, Papeterien, E-Commerce-Firmen, Retailer, Hörgeräteakustiker, Geschenkläden, Weinhandlungen, Vinotheken, Gartencenter, Zoofachgeschäfte, Detailhandelsketten, Uhrengeschäfte, Verkaufsstellen, Filialisten
47 fr pharmacies, pharmaciens, drogueries, droguistes, commerces de détail, commerce de détail, détaillants, détaillantes, commerçants, commerces, petits commerces, magasins, boutiques, boutiques en ligne, e-commerçants, sites marchands, supermarchés, épiceries, grande distribution, grandes surfaces, fleuristes, opticiens, bijouteries, bijoutiers, joailliers, librairies, libraires, papeteries, kiosques, stations-service, grands magasins, magasins de sport, magasins de meubles, cavistes, jardineries, animaleries, parfumeries, enseignes, points de vente, retail, vendeurs en ligne, commerces spécialisés, antiquaires, magasins de vêtements, audioprothésistes
47 it farmacie, farmacisti, drogherie, commercio al dettaglio, dettaglianti, commercianti, negozi, negozianti, botteghe, boutique, supermercati, negozi online, e-commerce, fioristi, fiorai, ottici, gioiellerie, gioiellieri, librerie, cartolerie, chioschi, distributori di benzina, stazioni di servizio, grandi magazzini, enoteche, negozi di alimentari, negozi di abbigliamento, rivenditori, profumerie, punti vendita, mobili e arredo, grande distribuzione, erboristerie, ferramenta
47 en pharmacies, pharmacists, drugstores, chemists shops, retailers, retail, retail chains, retail stores, shops, shop owners, stores, boutiques, online shops, online stores, online retailers, e-commerce companies, e-commerce businesses, web shops, supermarkets, grocery stores, grocers, florists, flower shops, opticians, jewellers, jewelers, jewellery shops, bookshops, bookstores, petrol stations, gas stations, department stores, furniture stores, sports shops, bike shops, gift shops, farm shops, specialist shops, specialist retailers, garden centres, pet shops, clothing stores, kiosks
49 de Transporteure, Transportunternehmen, Transportfirmen, Transportbetriebe, Fuhrhalter, Busbetriebe, Busunternehmen, Carunternehmen, Reisecarunternehmen, Taxiunternehmen, Taxibetriebe, Taxifirmen, Bergbahnen, Seilbahnen, Bahnen, Bahnunternehmen, Verkehrsbetriebe, Umzugsfirmen, Zügelfirmen, Lastwagenunternehmen, Eisenbahnen, Bahnbetreiber, Seilbahnbetriebe, Skigebiete, Transportbranche, öffentlicher Verkehr
49 fr transporteurs, entreprises de transport, entreprises de transports, compagnies de bus, autocaristes, taxis, entreprises de taxi, remontées mécaniques, chemins de fer, compagnies ferroviaires, déménageurs, entreprises de déménagement, transports publics, funiculaires, domaines skiables, stations de ski, sociétés de transport
49 it trasportatori, imprese di trasporto, aziende di trasporto, ditte di trasporto, autotrasportatori, autolinee, aziende di autobus, taxi, tassisti, impianti di risalita, ferrovie, funivie, traslocatori, imprese di trasloco, ditte di trasloco, stazioni sciistiche, trasporti pubblici
49 en hauliers, haulage companies, transport companies, trucking companies, bus operators, bus companies, coach operators, taxi companies, cable cars, cableways, railways, railway companies, rail operators, moving companies, removal companies, ski lifts, ski resorts, public transport operators, ski areas
50 de Schifffahrtsgesellschaften, Schifffahrtsunternehmen, Reedereien
50 fr compagnies de navigation, sociétés de navigation, armateurs
50 it società di navigazione, compagnie di navigazione, armatori
50 en shipping companies, shipping lines, boat operators
51 de Fluggesellschaften, Airlines, Helikopterunternehmen, Luftfahrtunternehmen
51 fr compagnies aériennes, compagnies d'hélicoptères
51 it compagnie aeree, eliporti
51 en airlines, helicopter companies, business jet operators
52 de Lagerhäuser, Lagerbetriebe, Logistikzentren, Parkhausbetreiber, Parkhäuser, Flughäfen, Lagerhalter, Zollagenturen
52 fr entrepôts, exploitants de parkings, parkings publics, parkings, aéroports, entrepositaires, plateformes logistiques, agences en douane
52 it magazzini, gestori di parcheggi, autosili, aeroporti, depositi
52 en warehouses, warehouse operators, car park operators, parking operators, airports, logistics centres
49,52 de Spediteure, Speditionen, Logistiker, Logistikfirmen, Logistikunternehmen, Logistikbetriebe, Logistikdienstleister, Logistikbranche, Speditionsfirmen, Logistik
49,52 fr transitaires, logisticiens, entreprises de logistique, sociétés de logistique, expéditeurs, prestataires logistiques, entreprises logistiques, logistique, transport et logistique
49,52 it spedizionieri, case di spedizione, aziende logistiche, aziende di logistica, operatori logistici, imprese di logistica, ditte di logistica, logistica
49,52 en freight forwarders, forwarders, logistics companies, logistics providers, logistics firms, logisticians, logistics, logistics industry
53 de Kurierdienste, Velokuriere, Kuriere, Paketdienste, Postdienste, Kurierfirmen, Lieferdienste
53 fr coursiers, services de livraison, entreprises de livraison, messageries, services postaux
53 it corrieri, servizi di corriere, servizi di consegna
53 en couriers, courier services, delivery services, parcel services, courier companies
55 de Hotels, Hotellerie, Hoteliers, Hotelbetriebe, Hotelketten, Pensionen, Gasthäuser, Jugendherbergen, Campingplätze, Ferienwohnungen, Ferienhäuser, Berghütten, Hostels, Ferienanlagen, Beherbergungsbetriebe, Berghotels, Vermieter von Ferienwohnungen, Ferienresorts, Gruppenhäuser, Bed and Breakfast, Campings
55 fr hôtels, hôtellerie, hôteliers, établissements hôteliers, pensions, auberges de jeunesse, campings, chambres d'hôtes, gîtes, maisons d'hôtes, refuges de montagne, cabanes de montagne, résidences de vacances, appart-hôtels, hébergeurs touristiques
55 it alberghi, albergatori, hotel, hôtel, settore alberghiero, pensioni, ostelli, campeggi, case di vacanza, appartamenti di vacanza, capanne alpine, affittacamere, strutture ricettive, bed and breakfast, rustici
55 en hotels, hoteliers, boutique hotels, hotel chains, hostels, guest houses, guesthouses, campsites, campgrounds, holiday homes, holiday apartments, bed and breakfasts, holiday rentals, hotel industry, mountain huts, serviced apartment operators, resorts
55,56 de Gastgewerbe, Gastrobranche, Gastro
55,56 fr CHR, hôtellerie-restauration, cafés-hôtels-restaurants
55,56 it esercizi pubblici, settore della ristorazione e alberghiero, agriturismi
55,56 en hospitality, hospitality industry, hospitality businesses, hospitality companies, hospitality sector
56 de Restaurants, Restaurateure, Gastronomie, Gastronomen, Gastronomiebetriebe, Gastrobetriebe, Gaststätten, Gasthöfe, Landgasthöfe, Gastwirte, Wirte, Wirtinnen, Beizen, Beizer, Cafés, Kaffeehäuser, Bars, Pizzerien, Imbisse, Imbissstände, Take-aways, Takeaways, Foodtrucks, Food-Trucks, Caterer, Caterings, Cateringfirmen, Cateringunternehmen, Kantinen, Mensen, Personalrestaurants, Bistros, Clubs und Bars, Systemgastronomie, Gemeinschaftsgastronomie, Grossküchen, Nachtclubs, Tea-Rooms, Wirtschaften, Restaurationsbetriebe, Partyservices, Bäckereicafés, Pubs
56 fr restaurants, restaurateurs, restauration, restauration collective, cafés, cafetiers, cafetiers-restaurateurs, bars, brasseries, bistrots, pizzerias, traiteurs, food trucks, food-trucks, cantines, tea-rooms, buvettes, établissements publics, auberges, cuisines professionnelles, restaurants d'entreprise, discothèques, kebabs, snacks, take-away
56 it ristoranti, ristoratori, ristorazione, ristorazione collettiva, gastronomia, gastronomi, bar, baristi, pizzerie, pizzaioli, grotti, osterie, trattorie, mense, mense aziendali, catering, food truck, take-away, paninoteche, locali notturni, gerenti
56 en restaurants, restaurateurs, restaurant owners, cafes, cafés, coffee shops, bars, pubs, pizzerias, caterers, catering companies, food trucks, canteens, takeaways, bistros, gastronomy, nightclubs, commercial kitchens, professional kitchens
58 de Verlage, Verleger, Zeitungsverlage, Buchverlage, Medienhäuser, Zeitungen, Zeitschriften, Fachverlage, Medienunternehmen
58 fr maisons d'édition, éditeurs, éditeurs de presse, journaux, magazines, groupes de presse
58 it case editrici, editori, giornali, riviste
58 en publishers, publishing houses, newspapers, magazines, media companies
58,62 en software vendors, software publishers, game studios
62 de Softwarefirmen, Softwarehersteller, Softwareentwickler, Softwareunternehmen, Softwarehäuser, IT-Firmen, IT-Unternehmen, IT-Dienstleister, Informatikfirmen, Informatikunternehmen, Tech-Firmen, Techfirmen, Tech-Unternehmen, Technologiefirmen, Technologieunternehmen, SaaS-Anbieter, SaaS-Firmen, App-Entwickler, IT-Branche, ICT-Firmen, Entwicklerteams, Systemhäuser, Systemintegratoren
62 fr éditeurs de logiciels, sociétés informatiques, entreprises informatiques, entreprises de logiciels, entreprises tech, sociétés de logiciels, prestataires informatiques, développeurs de logiciels, développeurs, secteur informatique, entreprises technologiques, intégrateurs, SSII, sociétés SaaS
62 it software house, aziende informatiche, ditte informatiche, aziende di software, società informatiche, sviluppatori di software, imprese informatiche, settore informatico, aziende tecnologiche
62 en software companies, software firms, software developers, it companies, it firms, it service providers, tech companies, technology companies, saas companies, saas businesses, saas vendors, app developers, software houses, development teams, system integrators, tech startups, managed service providers
63 de Rechenzentren, Hostingfirmen, Hostinganbieter, Datenzentren, Rechenzentrumsbetreiber
63 fr centres de données, data centers, hébergeurs web, datacenters
63 it centri di calcolo, data center, provider di hosting
63 en data centres, data centers, data center operators, hosting providers, hosting companies
59 de Filmproduzenten, Filmproduktionen, Kinos, Tonstudios, Filmproduktionsfirmen
59 fr producteurs de films, sociétés de production, cinémas, studios d'enregistrement, maisons de production
59 it produttori cinematografici, case di produzione, cinema, studi di registrazione
59 en film producers, film production companies, cinemas, recording studios, production companies
60 de Radiosender, Fernsehsender, Radiostationen, Radios
60 fr radios, chaînes de télévision, diffuseurs
60 it emittenti radiofoniche, emittenti televisive, radio locali
60 en radio stations, broadcasters, tv stations
61 de Telekomfirmen, Telekomanbieter, Kabelnetzbetreiber, Mobilfunkanbieter, Telekomunternehmen, Telekombranche
61 fr opérateurs télécoms, câblo-opérateurs, entreprises de télécommunication, opérateurs
61 it operatori di telecomunicazione, aziende di telecomunicazione
61 en telecom companies, telecom operators, telecoms, internet service providers, mobile operators
`
