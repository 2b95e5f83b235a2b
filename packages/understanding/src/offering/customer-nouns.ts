// Nouns for customers: establishments, professions and branches, in the plural as sellers write them. A line has the
// divisions that the nouns mean, the language, and the nouns. Words of several parts match with articles between them.
// `customer-terms.ts` parses the table, and also matches singular, plural and feminine forms.

export const nounsOfMakers = `
01 de Bauern, Bauernhöfe, Bauernbetriebe, Landwirte, Landwirtschaft, Landwirtschaftsbetriebe, landwirtschaftliche Betriebe, Agrarbetriebe, Gärtnereibetriebe, Gemüsebauern, Gemüseproduzenten, Obstbauern, Milchbauern, Tierhalter, Tierhaltungen, Imker, Imkereien, Baumschulen, Reiterhöfe, Pferdeställe, Milchproduzenten, Biobetriebe, Biohöfe, Züchter, Lohnunternehmer
01 fr agriculteurs, agricultrices, exploitations agricoles, entreprises agricoles, domaines agricoles, maraîchers, éleveurs, paysans, arboriculteurs, apiculteurs, pépinières, pépiniéristes, fermes, horticulteurs, agriculture, producteurs de lait, manèges
01 it agricoltori, aziende agricole, imprese agricole, contadini, allevatori, orticoltori, frutticoltori, apicoltori, vivai, vivaisti, fattorie, agricoltura, settore agricolo, masserie
01 en farmers, farms, agriculture, agricultural businesses, agricultural companies, growers, dairy farmers, beekeepers, plant nurseries, livestock breeders
01,11 de Winzer, Weingüter, Weinbauern, Weinbaubetriebe, Weinproduzenten, Weinkellereien, Kellereien, Rebbauern, Weinbau, Rebbaubetriebe
01,11 fr vignerons, vigneronnes, viticulteurs, encaveurs, domaines viticoles, caves viticoles, producteurs de vin, viticulture, maisons de vin
01,11 it viticoltori, cantine, cantine vinicole, vinificatori, aziende vinicole, aziende vitivinicole, produttori di vino, viticoltura
01,11 en wineries, winemakers, wine growers, vineyards, wine producers, wine estates
02 de Forstbetriebe, Forstunternehmer, Forstunternehmen, Waldbesitzer, Waldbetriebe, Förster, Forstreviere, Forstwirtschaft, Waldeigentümer
02 fr forestiers, exploitations forestières, entreprises forestières, bûcherons, propriétaires forestiers, triages forestiers
02 it imprese forestali, aziende forestali, forestali, boscaioli, proprietari di boschi
02 en forestry companies, forest owners, foresters, forestry contractors, forestry
03 de Fischzuchten, Fischer, Fischereien
03 fr pisciculteurs, piscicultures, pêcheurs professionnels
03 it pescatori, piscicolture, allevamenti ittici
03 en fish farms, fishermen, fisheries
08 de Kieswerke, Steinbrüche, Kiesgruben
08 fr gravières, carrières de pierre
08 it cave di pietra, cave di ghiaia
08 en quarries, gravel pits
10 de Bäckereien, Bäcker, Konditoreien, Confiserien, Käsereien, Käser, Molkereien, Metzgereien, Metzger, Fleischereien, Schlachthöfe, Lebensmittelhersteller, Lebensmittelproduzenten, Lebensmittelindustrie, Lebensmittelbetriebe, Lebensmittelverarbeiter, Nahrungsmittelhersteller, Nahrungsmittelindustrie, Mühlen, Schokoladehersteller, Chocolatiers, Röstereien, Kaffeeröster, Teigwarenhersteller, Futtermittelhersteller, Tierfutterhersteller, Fleischverarbeiter
10 fr boulangeries, boulangers, pâtisseries, pâtissiers, confiseries, fromageries, fromagers, laiteries, boucheries, bouchers, charcuteries, abattoirs, industrie alimentaire, agroalimentaire, entreprises agroalimentaires, producteurs alimentaires, fabricants de produits alimentaires, chocolatiers, chocolateries, torréfacteurs, moulins, minoteries
10 it panifici, panettieri, panetterie, pasticcerie, pasticceri, caseifici, latterie, macellerie, macellai, salumifici, macelli, industria alimentare, aziende alimentari, produttori alimentari, produttori di alimenti, torrefazioni, cioccolatieri, mulini, pastifici
10 en bakeries, bakers, pastry shops, confectioneries, cheese dairies, cheesemakers, dairies, butchers, butcheries, slaughterhouses, food producers, food manufacturers, food industry, food companies, food processors, chocolatiers, coffee roasters, mills
11 de Brauereien, Bierbrauer, Brennereien, Destillerien, Getränkehersteller, Getränkeproduzenten, Getränkeindustrie, Mostereien
11 fr brasseries artisanales, brasseurs, distilleries, producteurs de boissons, fabricants de boissons, cidreries, microbrasseries
11 it birrifici, birrai, distillerie, produttori di bevande
11 en breweries, brewers, distilleries, beverage producers, beverage manufacturers, drinks manufacturers, cider makers
12 de Tabakhersteller, Zigarrenhersteller
12 fr fabricants de tabac
12 en tobacco companies
13 de Textilhersteller, Textilfirmen, Textilbetriebe, Textilunternehmen, Webereien, Spinnereien, Textilindustrie, Stickereien
13 fr industrie textile, entreprises textiles, filatures, tissages
13 it industria tessile, aziende tessili, tessiture, filature
13 en textile companies, textile manufacturers, textile mills, textile industry
14 de Modelabels, Modemarken, Bekleidungshersteller, Bekleidungsindustrie, Kleidermarken, Schneidereien, Schneider, Modedesigner
14 fr marques de mode, marques de vêtements, couturiers, ateliers de couture, stylistes
14 it marchi di moda, sartorie, sarti, case di moda, stilisti
14 en fashion labels, fashion brands, clothing brands, tailors, garment manufacturers, fashion designers
15 de Schuhhersteller, Sattlereien, Gerbereien, Lederwarenhersteller
15 fr fabricants de chaussures, maroquiniers, tanneries, selliers
15 it calzaturifici, pelletterie, concerie
15 en shoe manufacturers, tanneries, saddleries
16 de Sägereien, Sägewerke, Holzbauer, Holzverarbeiter, holzverarbeitende Betriebe, Holzindustrie, Parkettfabriken
16 fr scieries, industrie du bois, entreprises du bois, tonneliers
16 it segherie, industria del legno, aziende del legno
16 en sawmills, timber companies, wood processors
43,16 de Zimmereien, Zimmerleute, Holzbaubetriebe, Holzbaufirmen, Holzbauunternehmen
43,16 fr charpentiers, charpenteries, entreprises de charpente, constructeurs bois
43,16 it carpenterie in legno, carpentieri
43,16 en timber construction companies, timber builders
16,31,43 de Schreinereien, Schreiner, Tischler, Tischlereien, Innenausbauer, Küchenbauer
16,31,43 fr menuiseries, menuisiers, ébénistes, ébénisteries, agenceurs, cuisinistes
16,31,43 it falegnamerie, falegnami, ebanisti
16,31,43 en joineries, joiners, carpentry firms, carpenters, cabinet makers, cabinetmakers, kitchen fitters
17 de Papierfabriken, Kartonfabriken, Verpackungshersteller, Papierindustrie
17 fr papeteries industrielles, cartonneries, fabricants d'emballages, industrie du papier
17 it cartiere, cartonifici, produttori di imballaggi
17 en paper mills, packaging manufacturers, paper industry
18 de Druckereien, Druckbetriebe, Copyshops, Buchbindereien, grafische Betriebe, grafische Industrie
18 fr imprimeries, imprimeurs, relieurs, arts graphiques
18 it tipografie, tipografi, stampatori, legatorie, arti grafiche
18 en printers, printing companies, print shops, printing houses, bookbinders
20 de Chemiefirmen, Chemieunternehmen, Chemiebetriebe, chemische Industrie, Chemieindustrie, Chemische Betriebe, Kosmetikhersteller, Kosmetikfirmen, Kosmetikmarken, Farbenhersteller, Reinigungsmittelhersteller, Chemie, Chemiebranche
20 fr industrie chimique, entreprises chimiques, chimistes industriels, fabricants de cosmétiques, marques de cosmétiques, fabricants de peintures, parfumeurs
20 it industria chimica, aziende chimiche, produttori di cosmetici, marchi cosmetici
20 en chemical companies, chemical industry, chemical manufacturers, cosmetics manufacturers, cosmetics brands, paint manufacturers, chemicals
21 de Pharmafirmen, Pharmaunternehmen, Pharmaindustrie, Pharmabranche, Pharmahersteller, Pharma, Arzneimittelhersteller, pharmazeutische Industrie, Life-Sciences-Firmen
21 fr pharmas, industrie pharmaceutique, entreprises pharmaceutiques, sociétés pharmaceutiques, groupes pharmaceutiques, fabricants de médicaments
21 it industria farmaceutica, aziende farmaceutiche, case farmaceutiche, ditte farmaceutiche
21 en pharmaceutical companies, pharmaceutical industry, pharma companies, pharma, pharma industry, drug manufacturers, life science companies, life sciences
20,21 it industria chimica e farmaceutica
20,21 de chemisch-pharmazeutische Industrie
22 de Kunststoffverarbeiter, Kunststoffhersteller, Spritzgiesser, Kunststoffindustrie, Kunststoffbetriebe, Gummihersteller
22 fr plasturgistes, plasturgie, industrie du plastique, transformateurs de plastique, injecteurs
22 it aziende di materie plastiche, industria della plastica, stampatori di plastica
22 en plastics manufacturers, plastics processors, injection moulders, plastics companies, plastics industry
23 de Betonwerke, Zementwerke, Ziegeleien, Glashersteller, Keramikhersteller, Steinmetze, Bildhauer, Baustoffhersteller, Natursteinbetriebe, Steinwerke
23 fr cimenteries, verreries, verriers, tailleurs de pierre, marbriers, céramistes, briqueteries, centrales à béton
23 it cementifici, vetrerie, marmisti, scalpellini, ceramisti
23 en concrete plants, cement works, glass manufacturers, stonemasons, ceramics manufacturers
24 de Giessereien, Stahlwerke, Metallgiessereien, Aluminiumwerke, Stahlhersteller
24 fr fonderies, aciéries, sidérurgie
24 it fonderie, acciaierie
24 en foundries, steelworks, steel mills, aluminium smelters
25 de Metallbauer, Metallbaubetriebe, Metallbaufirmen, Schlosser, Schlossereien, Stahlbauer, Drehereien, Mechanikbetriebe, mechanische Werkstätten, Metallverarbeiter, metallverarbeitende Betriebe, metallverarbeitende Industrie, Metallindustrie, MEM-Betriebe, Blechbearbeiter, Schmieden, Galvaniken, Härtereien, Zerspaner, Décolletage-Betriebe, Werkzeugbauer, Formenbauer, Polymechaniker
25 fr serruriers, serrureries, constructions métalliques, entreprises de construction métallique, ateliers mécaniques, ateliers de mécanique, décolleteurs, tôliers, métallurgie, ferronniers, usineurs, chaudronniers, industrie métallurgique, mécaniciens de précision, industrie mécanique
25 it metalcostruttori, carpenterie metalliche, officine meccaniche, fabbri, tornerie, aziende metalmeccaniche, aziende meccaniche, industria metalmeccanica, imprese metalmeccaniche, metallurgia, lattoneria industriale
25 en metalworkers, metalworking companies, metal fabricators, machine shops, locksmiths, steel fabricators, toolmakers, metal industry, metal companies
26 de Uhrenhersteller, Uhrenindustrie, Uhrenfirmen, Uhrenmarken, Uhrenmanufakturen, Uhrmacher, Uhrenbranche, Elektronikhersteller, Elektronikfirmen, Elektronikindustrie, Sensorhersteller, Halbleiterhersteller, Messgerätehersteller
26 fr horlogers, horlogerie, industrie horlogère, manufactures horlogères, marques horlogères, entreprises horlogères, maisons horlogères, métiers de l'horlogerie, fabricants de montres, branche horlogère, électronique, fabricants d'électronique, sous-traitants horlogers, microtechnique, fabricants de semi-conducteurs
26 it orologiai, industria orologiera, aziende orologiere, marchi di orologi, orologeria, industria elettronica, aziende elettroniche, produttori di semiconduttori, settore orologiero
26 en watchmakers, watch manufacturers, watch brands, watch companies, watch industry, electronics manufacturers, electronics companies, semiconductor companies, semiconductor manufacturers, sensor manufacturers
27 de Elektrogerätehersteller, Leuchtenhersteller, Schaltanlagenbauer, Batteriehersteller, Motorenhersteller, Kabelhersteller
27 fr fabricants de luminaires, fabricants d'appareils électriques, tableautiers, fabricants de batteries, fabricants de câbles
27 it produttori di apparecchi elettrici, quadristi, produttori di lampade, produttori di batterie
27 en electrical equipment manufacturers, lighting manufacturers, battery manufacturers, cable manufacturers, switchgear manufacturers
28 de Maschinenbauer, Maschinenhersteller, Maschinenbaufirmen, Maschinenbauunternehmen, Maschinenbaubetriebe, Maschinenbau, Maschinenindustrie, Anlagenbauer, Maschinenfabriken, Werkzeugmaschinenhersteller, Apparatebauer
25,26,28 de MEM-Industrie, Tech-Industrie, MEM-Branche, MEM-Firmen
28 fr constructeurs de machines, fabricants de machines, industrie des machines, machinistes industriels, fabricants de machines-outils
25,26,28 fr industrie MEM
28 it costruttori di macchine, produttori di macchine, fabbricanti di macchine, industria delle macchine, aziende di macchine
28 en machine builders, machine manufacturers, mechanical engineering companies, machinery manufacturers, machine tool manufacturers, plant engineering companies, equipment manufacturers
29 de Autozulieferer, Automobilzulieferer, Fahrzeugbauer, Karosseriebauer, Automobilindustrie, Fahrzeughersteller
29 fr équipementiers automobiles, industrie automobile, constructeurs automobiles, sous-traitants automobiles
29 it industria automobilistica, fornitori automotive
29 en automotive suppliers, car manufacturers, automotive industry, vehicle manufacturers
30 de Bootsbauer, Bahnhersteller, Flugzeugbauer, Velohersteller, Werften, Luftfahrtindustrie, Raumfahrtfirmen
30 fr constructeurs de bateaux, chantiers navals, aéronautique, industrie aéronautique, constructeurs ferroviaires
30 it cantieri navali, costruttori di barche, industria aeronautica
30 en boat builders, shipyards, aerospace companies, aircraft manufacturers, bicycle manufacturers, rolling stock manufacturers
31 de Möbelhersteller, Möbelfabriken, Möbelbauer, Polstereien, Möbelmanufakturen
31 fr fabricants de meubles, tapissiers
31 it mobilifici, produttori di mobili, tappezzieri
31 en furniture manufacturers, furniture makers, upholsterers
26,32 de Medizintechnikfirmen, Medizinaltechnikfirmen, Medtech-Firmen, Medtech-Unternehmen, Medtechs, Medizintechnik, Medizinaltechnik, Medizintechnikunternehmen, Medizinproduktehersteller, Medizingerätehersteller, Implantathersteller, Medtech-Branche
26,32 fr medtech, entreprises medtech, fabricants de dispositifs médicaux, technique médicale, industrie médicale, technologies médicales, fabricants d'implants
26,32 it industria medicale, tecnica medica, aziende medtech, produttori di dispositivi medici, tecnologia medica, medtech, settore medicale
26,32 en medtech, medtech companies, medical device manufacturers, medical device companies, medical technology companies, implant manufacturers, medical technology
32 de Zahntechniker, Dentallabors, Zahnlabors, Goldschmiede, Schmuckhersteller, Spielwarenhersteller, Instrumentenbauer, Klavierbauer
32 fr laboratoires dentaires, techniciens dentistes, orfèvres, luthiers, facteurs d'instruments, prothésistes dentaires
32 it laboratori odontotecnici, odontotecnici, orafi, liutai
32 en dental laboratories, dental labs, goldsmiths, instrument makers, toy manufacturers
33 de Reparaturbetriebe, Instandhaltungsbetriebe
35 de Stromversorger, Energieversorger, Elektrizitätswerke, Stadtwerke, Wasserkraftwerke, Gasversorger, Netzbetreiber, Fernwärmebetreiber, Wärmeverbünde, Energieunternehmen, EVU, Kraftwerke, Energiebranche, Energieproduzenten, Energiewirtschaft
35 fr fournisseurs d'énergie, fournisseurs d'électricité, services industriels, distributeurs d'énergie, gestionnaires de réseau, centrales électriques, entreprises électriques, énergéticiens, producteurs d'énergie, chauffages à distance
35 it aziende elettriche, fornitori di energia, aziende municipalizzate, centrali elettriche, gestori di rete, produttori di energia
35 en utilities, energy suppliers, energy providers, power companies, grid operators, power plants, energy companies, electricity suppliers, district heating operators, energy utilities
36 de Wasserversorgungen, Wasserversorger, Wasserwerke, Brunnenmeister
36 fr services des eaux, distributeurs d'eau
36 it acquedotti, aziende dell'acqua potabile
36 en water utilities, water suppliers
37 de Kläranlagen, ARA-Betriebe, Abwasserverbände, Abwasserreinigungsanlagen
37 fr stations d'épuration, STEP
37 it impianti di depurazione, depuratori
37 en sewage plants, wastewater plants, wastewater treatment plants
38 de Entsorgungsbetriebe, Entsorger, Recyclingfirmen, Recyclingbetriebe, Recyclinghöfe, Kehrichtverbrennungsanlagen, KVA, Recyclingunternehmen, Entsorgungsunternehmen, Entsorgungsfirmen, Schrotthändler
38 fr entreprises de recyclage, recycleurs, déchetteries, usines d'incinération, entreprises d'élimination, ferrailleurs
38 it imprese di riciclaggio, aziende di smaltimento, ecocentri, inceneritori
38 en recycling companies, waste companies, waste management companies, incineration plants, recyclers
41 de Bauunternehmen, Bauunternehmer, Baufirmen, Baumeister, Bauherren, Bauherrschaften, Generalunternehmer, Generalunternehmen, Totalunternehmer, Totalunternehmen, Bauhauptgewerbe, Hochbauunternehmen, Hochbaufirmen, Fertighausbauer, Baugeschäfte
41 fr entreprises de construction, constructeurs, maîtres d'ouvrage, entreprises générales, entreprises de maçonnerie, maçons, entreprises du bâtiment, promoteurs constructeurs, bâtisseurs
41 it imprese di costruzione, imprese edili, costruttori, imprese generali, committenti, imprese generali di costruzione, ditte edili, capomastri, aziende edili, edilizia
41 en construction companies, builders, building contractors, general contractors, building companies, contractors, developers and builders, construction firms
41,42,43 de Baubranche, Bauindustrie, Baugewerbe, Bauwirtschaft, Baustellen
41,42,43 fr industrie de la construction, secteur de la construction, secteur du bâtiment, bâtiment, chantiers, branche du bâtiment, construction
41,42,43 it settore edile, cantieri, ramo edile, settore della costruzione
41,42,43 en construction industry, construction sector, construction sites, construction trade
41,68 de Immobilienentwickler, Projektentwickler, Promotoren, Bauträger, Entwickler von Immobilien
41,68 fr promoteurs, promoteurs immobiliers, développeurs immobiliers
41,68 it promotori immobiliari, sviluppatori immobiliari
41,68 en real estate developers, property developers
42 de Tiefbauunternehmen, Tiefbaufirmen, Tiefbauer, Strassenbauer, Tunnelbauer, Gleisbauer, Strassenbaufirmen, Tiefbau, Strassenbau
42 fr entreprises de génie civil, génie civil, constructeurs de routes, entreprises de travaux publics, travaux publics
42 it imprese di genio civile, genio civile, imprese di pavimentazione stradale, imprese stradali
42 en civil engineering companies, civil engineering contractors, road builders, tunnel builders, civil engineering firms
43 de Handwerker, Handwerksbetriebe, Handwerk, Handwerksfirmen, Elektriker, Elektroinstallateure, Elektrofirmen, Elektrobetriebe, Sanitärinstallateure, Sanitär, Sanitärfirmen, Sanitärbetriebe, Heizungsbauer, Heizungsinstallateure, Heizungsfirmen, Haustechniker, Haustechnikfirmen, Gebäudetechniker, Gebäudetechnikfirmen, Maler, Malergeschäfte, Malerbetriebe, Gipser, Gipsergeschäfte, Dachdecker, Spengler, Spenglereien, Bodenleger, Plattenleger, Fliesenleger, Fassadenbauer, Gerüstbauer, Gerüstbaufirmen, Ofenbauer, Hafner, Isoleure, Isolierfirmen, Abbruchfirmen, Abbruchunternehmen, Rückbaufirmen, Solarteure, Solarfirmen, Solarinstallateure, Lüftungsbauer, Klimatechniker, Kältetechniker, Fensterbauer, Storenbauer, Ausbaugewerbe, Baunebengewerbe, Installateure, Installationsbetriebe, Installationsfirmen, Monteure, Bauhandwerker, Kaminfeger, Glaser, Glasereien, Küchenmonteure, Elektroplaner
43 fr artisans, artisans du bâtiment, électriciens, installateurs électriques, installateurs électriciens, sanitaires, installateurs sanitaires, plombiers, chauffagistes, installateurs en chauffage, peintres, peintres en bâtiment, plâtriers, couvreurs, ferblantiers, carreleurs, poseurs de sols, façadiers, échafaudeurs, vitriers, ramoneurs, entreprises de démolition, second œuvre, installateurs solaires, installateurs, entreprises de peinture, étancheurs, storistes, poêliers, entreprises d'électricité, frigoristes
43 it artigiani, elettricisti, installatori elettrici, idraulici, installatori sanitari, installatori di impianti sanitari, riscaldamentisti, installatori, pittori, imbianchini, gessatori, copritetto, lattonieri, piastrellisti, pavimentisti, facciatisti, ponteggiatori, vetrai, spazzacamini, imprese di demolizione, impresari, artigianato, posatori, installatori solari, frigoristi
43 en tradesmen, tradespeople, craftsmen, craftspeople, trades, electricians, electrical contractors, plumbers, heating engineers, heating installers, painters, plasterers, roofers, tilers, flooring companies, scaffolders, glaziers, chimney sweeps, demolition companies, demolition contractors, installers, solar installers, hvac companies, building services companies
C de Industrie, Industriebetriebe, Industriefirmen, Industrieunternehmen, Industriekunden, Produktionsbetriebe, produzierende Betriebe, produzierende Unternehmen, produzierende Industrie, produzierendes Gewerbe, Fabriken, Hersteller, Industriehallen, Fertigungsbetriebe, Produktionsfirmen, Produktionsunternehmen, verarbeitende Industrie, Fabrikanten
C fr industrie, industries, industriels, entreprises industrielles, sites industriels, fabricants, fabriques, usines, sites de production, entreprises de production, halles industrielles, entreprises manufacturières, secteur industriel, PME industrielles
C it industria, industrie, aziende industriali, imprese industriali, fabbriche, stabilimenti, produttori, fabbricanti, aziende produttrici, aziende di produzione, stabilimenti produttivi, settore industriale, capannoni industriali, aziende manifatturiere
C en industry, industrial companies, manufacturers, manufacturing companies, factories, manufacturing, industrial firms, production sites, production plants, industrial sites, industrial sector, manufacturing firms, manufacturing sector
`
