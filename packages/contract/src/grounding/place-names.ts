// Written by scripts/build-place-names.mjs from GeoNames (https://www.geonames.org, CC BY 4.0). Do not edit.

/** Swiss places of 500 people or more, as they are called where they lie; not every municipality is among them. */
export const placeNames: readonly string[] = `
Aadorf|Aarau|Aarberg|Aarburg|Aarwangen|Abtwil|Acquarossa|Adelboden|Adetswil|Adligenswil|Adlikon|Adliswil|Aedermannsdorf|Aesch|Aeschi b. Spiez
Aeugst am Albis|Affeltrangen|Affoltern am Albis|Agarn|Agno|Aigle|Aire-la-Ville|Airolo|Alberswil|Albeuve|Alchenstorf|Alle|Allschwil|Alpnach|Alpthal
Altdorf|Altendorf|Alterswil|Altishofen|Altlandenberg|Altnau|Altstätten|Amden|Amriswil|Amsoldingen|Andeer|Andelfingen|Andermatt|Andwil|Anières
Appenzell|Apples|Arbaz|Arboldswil|Arbon|Arch|Arconciel|Ardon|Arisdorf|Aristau|Arlesheim|Arni|Arogno|Arosa|Arth|Arvigo|Arzier|Arzo|Ascona|Assens
Attalens|Attinghausen|Attiswil|Au|Aubonne|Augst|Auswil|Autigny|Auvernier|Auw|Avegno|Avenches|Avry-sur-Matran|Ayent|Ayer|Baar|Bachenbülach|Bad Ragaz
Bad Zurzach|Baden|Bagnes|Balerna|Balgach|Ballaigues|Ballens|Ballwil|Balsthal|Baltschieder|Bannwil|Barberêche|Bas-Vully|Basel|Basse-Nendaz|Bassecourt
Bassersdorf|Bauen|Baulmes|Bauma|Bavois|Beatenberg|Beckenried|Bedigliora|Beggingen|Begnins|Beinwil|Belfaux|Bellerive|Bellevue|Bellinzona|Bellmund
Belmont-sur-Lausanne|Belp|Benglen|Benken|Bercher|Berg|Bergün|Berikon|Beringen|Bern|Bernex|Berolle|Beromünster|Bertschikon|Besenbüren|Bettingen
Bettlach|Bevaix|Bex|Biasca|Biberist|Biberstein|Biel/Bienne|Biglen|Bilten|Binningen|Binz|Binzikon|Bioggio|Birchwil|Birmensdorf|Birmenstorf|Bironico
Birr|Birrwil|Birsfelden|Bitsch|Bière|Blauen|Blonay|Blumenstein|Bodio|Bogis-Bossey|Bolligen|Boltigen|Bonaduz|Boncourt|Bonfol|Boniswil|Bonstetten
Boppelsen|Borex|Bottens|Bottenwil|Bottighofen|Bottmingen|Boudevilliers|Boudry|Bowil|Braggio|Breitenbach|Breitenmatt|Bremgarten|Bretzwil|Breíl|Brienz
Brienzwiler|Brig|Brislach|Brissago|Brittnau|Broc|Bronschhofen|Brugg|Brunnadern|Brusio|Brügg|Brüttelen|Brütten|Brüttisellen|Bubendorf|Bubikon|Buchberg
Buchholterberg|Buchrain|Buchs|Buckten|Bulle|Bullet|Buochs|Burgdorf|Burgistein|Bursins|Buseno|Bussigny|Busswil bei Melchnau|Buttes|Buttisholz|Buttwil
Buus|Bäch|Bäretswil|Bäriswil|Bärschwil|Bätterkinden|Bévilard|Bönigen|Bösingen|Bözen|Bückler-Dörnler|Bühler|Bülach|Bünzen|Bürchen|Büren an der Aare
Bürglen|Büron|Büsserach|Bütschwil|Cadempino|Cadenazzo|Cadro|Cagiallo|Camorino|Canobbio|Capolago|Carouge|Cartigny|Caslano|Castel San Pietro|Cauco|Caux
Cazis|Celerina|Cernier|Cevio|Chalais|Cham|Chamoson|Champagne|Champéry|Chancy|Chardonne|Charmey|Charrat|Chavannes|Chavannes-le-Veyron|Chavornay
Chermignon-d'en Haut|Cheseaux|Cheseaux-Noréaz|Chevenez|Chevilly|Chexbres|Cheyres|Chiasso|Chippis|Chur|Churwalden|Château-d'Oex|Châtel-Saint-Denis
Chéserex|Chézard-Saint-Martin|Chêne-Bougeries|Chêne-Bourg|Claro|Coeuve|Colla|Collombey|Colombier|Comano|Concise|Confignon|Conthey|Contone|Coppet
Corcelles-le-Jorat|Cordast|Corgémont|Corminboeuf|Cornaux|Cornol|Corsier|Cortaillod|Cossonay|Courfaivre|Courgenay|Courgevaux|Courrendlin|Courroux|Court
Courtedoux|Courtelary|Courtemaîche|Courtételle|Couvet|Crans-Montana|Crassier|Cresciano|Cressier|Crissier|Crémines|Cuarnens|Cudrefin|Cugnasco|Cugy
Cully|Céligny|Dachsen|Dagmersellen|Daillens|Dallenwil|Dardagny|Davos|Degersheim|Deitingen|Delémont|Densbüren|Derendingen|Diegten|Dielsdorf|Diemtigen
Diepoldsau|Diessenhofen|Dietikon|Dietlikon|Dietwil|Dinhard|Disentis|Domat|Dombresson|Domdidier|Dompierre|Donat|Doppleschwand|Dorf|Dornach|Dorénaz
Dottikon|Dällikon|Dänikon|Därligen|Därstetten|Dörflingen|Dübendorf|Düdingen|Dürnten|Dürrenroth|Dürrenäsch|Ebikon|Ebmatingen|Ebnat-Kappel|Echallens
Ecublens|Ecuvillens|Effingen|Effretikon|Egerkingen|Egg|Eggersriet|Eggiwil|Eglisau|Egliswil|Egnach|Ehrendingen|Eich|Eichberg|Eiken|Einsiedeln|Eischoll
Elgg|Elm|Elsau-Räterschen|Embrach|Emmen|Emmetten|Endingen|Engelberg|Engi|Ennenda|Ennetbürgen|Enney|Entlebuch|Epalinges|Ependes|Eriswil|Eriz|Erlach
Erlen|Erlenbach|Erlenbach im Simmental|Erlinsbach|Ermatingen|Erschwil|Ersigen|Erstfeld|Eschenbach|Eschenz|Eschlikon|Escholzmatt|Esslingen
Estavayer-le-Lac|Ettingen|Ettiswil|Evilard|Evionnaz|Evolène|Eysins|Fahrni|Fahrweid|Faido|Falera|Faoug|Fehraltorf|Feldmeilen|Felsberg|Ferenbalm
Ferreyres|Feuerthalen|Feusisberg|Fideris|Fiesch|Filisur|Filzbach|Fischingen|Flaach|Flamatt|Flawil|Fleurier|Flims|Flums|Flurlingen|Fläsch|Flüelen
Flühli|Fontainemelon|Fontenais|Founex|Fraubrunnen|Frauenfeld|Frauenkappelen|Freienbach|Freienstein|Frenkendorf|Fribourg|Frick|Froideville|Frutigen
Fulenbach|Fully|Fällanden|Füllinsdorf|Gachnang|Gais|Galmiz|Gals|Gampel|Gampelen|Gams|Gansingen|Ganterschwil|Gattikon|Gebenstorf|Gelfingen|Gelterkinden
Gempen|Genestrerio|Genolier|Genève|Gerlafingen|Geroldswil|Gersau|Gerzensee|Gettnau|Geuensee|Giffers|Gilly|Gimel|Gingins|Giornico|Gipf-Oberfrick|Giswil
Giubiasco|Givisiez|Gland|Glarus|Glattbrugg|Glattfelden|Gletterens|Glovelier|Gnosca|Gockhausen|Goldach|Goldau|Goldingen|Gollion|Gommiswald|Gondiswil
Gonten|Gontenschwil|Gordevio|Gordola|Gorduno|Gorgier|Gossau|Gottlieben|Goumoens-la-Ville|Grabs|Grafstal|Grancy|Grandcour|Grandson|Grandvillard|Granges
Gravesano|Greifensee|Grellingen|Grenchen|Greppen|Grimisuat|Grindelwald|Grolley|Grono|Grossacker/Opfikon|Grossaffoltern|Grosswangen|Gruyères|Gryon
Grächen|Gränichen|Grône|Grüsch|Grüt|Gstaad|Gsteig|Guggisberg|Gunzgen|Gunzwil|Gurtnellen|Gächlingen|Güttingen|Haag|Habkern|Hadlikon|Hagenbuch
Haldenstein|Hallau|Hasle|Haslen|Hausen|Hausen am Albis|Hauteville|Hedingen|Hegnau|Heiden|Heiligenschwendi|Heimberg|Heimiswil|Heitenried|Hemberg
Hemmental|Hendschiken|Henggart|Herbetswil|Herdern|Hergiswil|Herisau|Hermance|Hermiswil|Herrliberg|Herzogenbuchsee|Hettlingen|Hildisrieden|Hilterfingen
Himmelried|Hindelbank|Hinterrhein|Hinwil|Hittnau|Hitzkirch|Hochdorf|Hochfelden|Hochwald|Hofstetten|Hohenrain|Hohentannen|Holderbank|Hombrechtikon
Homburg|Horgen|Horn|Hornussen|Horw|Hundwil|Huttwil|Hägendorf|Häggenschwil|Hägglingen|Hérémence|Hölstein|Höri|Hünenberg|Hüntwangen|Hüttlingen|Hüttwilen
Ibach|Igis|Ilanz|Illgau|Illnau|Ingenbohl|Ins|Interlaken|Intragna|Inwil|Iragna|Isenthal|Iserables|Itingen|Jaun|Jegenstorf|Jenaz|Jenins|Jeuss|Jona|Jonen
Jongny|Jonschwil|Jussy|Kaiseraugst|Kaisten|Kallnach|Kaltbrunn|Kandergrund|Kandersteg|Kappelen|Kehlhof|Kehrsatz|Kerns|Kerzers|Kesswil|Kiesen|Kilchberg
Killwangen|Kirchberg|Kirchdorf|Kirchleerau|Kirchlindach|Kleinandelfingen|Kleinbösingen|Kleindietwil|Kleinlützel|Klingnau|Klosters Serneus|Kloten
Knonau|Knutwil|Koblenz|Kollbrunn|Konolfingen|Koppigen|Krattigen|Krauchthal|Kreuzlingen|Kriegstetten|Kriens|Krummenau|Känerkinden|Kölliken|Köniz|Küblis
Künten|Küsnacht|Küssnacht|Küttigen|L'Abbaye|La Brévine|La Chaux|La Chaux-de-Fonds|La Côte-aux-Fées|La Neuveville|La Punt Chamues-ch|La Roche|La Sagne
La Sarraz|La Tour-de-Peilz|La Tour-de-Trême|Laax|Lachen|Lajoux|Lalden|Lamboing|Lancy|Landiswil|Landquart|Langenbruck|Langendorf|Langenthal|Langnau
Langnau am Albis|Langrickenbach|Langwiesen|Laubisser|Lauerz|Laufen|Laufenburg|Laupen|Laupersdorf|Lauperswil|Lausanne|Lausen|Lauterbrunnen|Lavertezzo
Le Bouveret|Le Chenit|Le Grand-Saconnex|Le Landeron|Le Locle|Le Mont-sur-Lausanne|Le Noirmont|Le Vaud|Leibstadt|Leissigen|Lengnau|Lenk|Lens|Lenzburg
Lenzerheide|Les Avanchets|Les Bois|Les Brenets|Les Breuleux|Les Clées|Les Geneveys-sur-Coffrane|Les Ponts-de-Martel|Les Verrières|Leuk|Leukerbad
Leutwil|Leuzigen|Leysin|Leytron|Lichtensteig|Liddes|Liebistorf|Liesberg|Liestal|Ligerz|Lignières|Ligornetto|Lindau|Linden|Linthal|Littau|Locarno
Lodrino|Lohn|Lommis|Losone|Lostallo|Lostorf|Lotzwil|Lucens|Luchsingen|Lugano|Lully|Lully VD|Lumino|Lungern|Luterbach|Luthern|Lutry|Luzein|Luzern|Lyss
Lyssach|Läufelfingen|Léchelles|Löhningen|Lütisburg|Lützelflüh|Madiswil|Magadino|Magden|Maggia|Magglingen|Maienfeld|Maisprach|Malans|Malix|Malleray
Malters|Malvaglia|Mammern|Maracon|Marin-Epagnier|Marly|Marsens|Marthalen|Martigny-Combe|Martigny-Ville|Massagno|Mastrils|Matran|Matten|Mattenbach
Matzendorf|Matzingen|Mauensee|Mauraz|Meggen|Meierskappel|Meilen|Meinier|Meinisberg|Meiringen|Meisterschwanden|Melano|Melchnau|Melide|Mellingen
Mendrisio|Menziken|Menzingen|Menznau|Merenschwand|Merishausen|Mervelier|Mesocco|Messen|Mettmenstetten|Mex|Meyrin|Minusio|Miège|Mogelsberg|Moiry
Mollens|Mollis|Montagnola|Montagny|Montana|Monte Carasso|Monthey|Montreux|Montricher|Morbio Inferiore|Morbio Superiore|Morcote|Morges|Morgins
Morschach|Mosnang|Moudon|Moutier|Muhen|Mumpf|Mund|Muolen|Muotathal|Muralto|Murgenthal|Muri|Murten/Morat|Muttenz|Männedorf|Märstetten-Dorf|Mézières
Môtiers|Möhlin|Mönchaltorf|Mörigen|Mörschwil|Mühlau|Mühleberg|Mühlehalde|Mühlethurnen|Müllheim|Münchenbuchsee|Münchenstein|Münchenwiler|Münchwilen
Münsingen|Münsterlingen|Müntschemier|Müstair|Naters|Nebikon|Neerach|Neftenbach|Netstal|Neu-Rheinau|Neuchâtel|Neudorf|Neuenhof|Neuenkirch|Neuhausen
Neunkirch|Nidau|Niederbipp|Niederbuchsiten|Niederbüren|Niedergesteln|Niederglatt|Niedergösgen|Niederhasli|Niederhelfenschwil|Niederlenz|Niedermuhlern
Niederrohrdorf|Niederurnen|Nods|Noiraigue|Noréaz|Nottwil|Novaggio|Novazzano|Nunningen|Nyon|Näfels|Nänikon|Nürensdorf|Ober-Höri|Ober-Ohringen|Oberbalm
Oberbipp|Oberbuchsiten|Oberburg|Oberdiessbach|Oberdorf|Oberdürnten|Oberegg|Oberembrach|Oberengstringen|Oberentfelden|Oberglatt|Obergösgen
Oberhelfenschwil|Oberhittnau|Oberhof|Oberhünigen|Oberiberg|Oberkempten|Oberkirch|Oberkulm|Oberlunkhofen|Obermeilen|Oberneuforn|Oberrieden|Oberriet
Oberrohrdorf|Oberrüti|Obersaxen|Oberschrot|Obersiggenthal|Oberstammheim|Oberurnen|Oberuzwil|Oberweningen|Oberwil|Oberönz|Obfelden|Ochlenberg|Oensingen
Oetwil|Oftringen|Ollon|Olten|Onex|Opfikon|Orbe|Ormalingen|Orny|Oron-la-Ville|Orpund|Orsières|Orvin|Osogna|Ossingen|Ostermundigen|Otelfingen
Othmarsingen|Ottenbach|Pailly|Palézieux|Pampigny|Paudex|Payerne|Penthalaz|Penthéréaz|Perrefitte|Perroy|Peseux|Pfaffhausen|Pfaffnau|Pfeffikon
Pfeffingen|Pfungen|Pfyn|Pfäffikon|Pianezzo|Pieterlen|Pilgerhof|Plaffeien|Plan-les-Ouates|Plasselb|Pompaples|Pont-la-Ville|Ponthaux|Pontresina
Porrentruy|Poschiavo|Prangins|Praroman|Pratteln|Pregassona|Presinge|Prilly|Promontogno|Préverenges|Puidoux|Pully|Puplinge|Pura|Péry|Quarten
Radelfingen|Rafz|Ramsen|Randogne|Rapperswil|Raron|Rebstein|Rebwies|Rechthalten|Reconvilier|Regensdorf|Rehetobel|Reichenburg|Reiden|Reigoldswil|Reinach
Rekingen|Renens|Reutigen|Rheineck|Rheinfelden|Rhäzüns|Riaz|Richenthal|Richterswil|Rickenbach|Rickenbach bei Wil|Riddes|Riedholz|Riedikon|Riedt|Riehen
Rietgrabenhang|Rifferswil|Riggisberg|Ringgenberg|Riva San Vitale|Roche|Rochefort|Rodersdorf|Roggwil|Rohr|Rohrbach|Rolle|Romanel-sur-Lausanne
Romanshorn|Romont|Ronco sopra Ascona|Root|Rorbas|Rorschach|Rossinière|Rothenthurm|Rothrist|Rotkreuz|Rottenschwil|Rougemont|Rovio|Rubigen|Rudolfstetten
Rue|Rueun|Rueyres|Rupperswil|Russikon|Ruswil|Rämismühle|Röfels|Römerswil|Röschenz|Rüderswil|Rüeggisberg|Rüegsau|Rümikon|Rümlang|Rümligen|Rünenberg
Rüschegg|Rüschlikon|Rüthi|Rüti|Rüti bei Lyssach|Saanen|Saas im Prättigau|Saas-Fee|Saas-Grund|Sachseln|Safenwil|Saicourt|Saignelégier|Saillon
Saint Saphorin|Saint-Aubin-Sauges|Saint-Blaise|Saint-Cergue|Saint-George|Saint-Gingolph|Saint-Imier|Saint-Livres|Saint-Léonard|Saint-Martin
Saint-Maurice|Saint-Prex|Saint-Sulpice|Saint-Ursanne|Sainte-Croix|Saland|Salgesch|Salmsach|Salvan|Samedan|Samnaun|Samstagern|San Nazzaro|San Vittore
Sand|Sankt Antoni|Sankt Gallen|Sankt Gallenkappel|Sankt Margrethen|Sankt Niklaus|Sankt Peterzell|Sankt Stephan|Santa Maria in Calanca|Sargans
Sarmenstorf|Sarnen|Satigny|Sattel|Saubraz|Savigny|Savièse|Savognin|Savosa|Saxon|Scanfs|Schachen|Schaffhausen|Schafisheim|Schangnau|Scharans|Schattdorf
Schenkon|Scheuren|Schibler|Schiers|Schindellegi|Schinznach Bad|Schinznach Dorf|Schleitheim|Schlieren|Schlossrued|Schmerikon|Schmitten|Schnottwil
Schottikon|Schwaderloch|Schwanden|Schwarzenberg|Schwellbrunn|Schwerzenbach|Schwyz|Schänis|Schöftland|Schönenbuch|Schönenwerd|Schönholzerswilen|Schötz
Schübelbach|Schüpfen|Schüpfheim|Scuol|Seeberg|Seedorf|Seelisberg|Seen|Seengen|Seftigen|Seglingen|Sellenbüren|Seltisberg|Selzach|Sembrancher|Sementina
Sempach|Semsales|Sennwald|Sent|Seon|Servion|Sessa|Seuzach Dorf|Sevelen|Siebnen|Sierre|Siglistorf|Signau|Sigriswil|Silenen|Sils im Domleschg
Sils-Segl Maria|Silvaplana|Sins|Sirnach|Siselen|Sissach|Sitten|Siviriez|Solothurn|Sonnhalde|Soral|Sorengo|Sorens|Sottens|Speicher|Spiez|Spiringen
Spreitenbach|St-Légier-La Chiésaz|St. Moritz|Stabio|Stadel|Stadt Winterthur|Staffelbach|Stalden|Staldenried|Stampa|Stans|Stansstad|Staufen|Steckborn
Steffisburg|Stein|Stein am Rhein|Steinen|Steinerberg|Steinhausen|Steinmaur|Stetten|Stettfurt|Stettlen|Strengelbach|Stäfa|Subingen|Suhr|Sulgen|Sulz
Sumiswald|Surpierre|Sursee|Sâles|Tafers|Tagelswangen|Tamins|Tanay|Tann|Tavannes|Tecknau|Tegerfelden|Tenniken|Termen|Tesserete|Teufen|Teufenthal|Thal
Thalheim|Thalwil|Thayngen|Therwil|Thierachern|Thierrens|Thun|Thundorf|Thusis|Thônex|Tiefencastel|Toffen|Trachselwald|Tramelan|Trasadingen|Travers
Treyvaux|Triengen|Trimbach|Trimmis|Trogen|Troinex|Troistorrents|Trub|Trubschachen|Trun|Trélex|Trüllikon|Tuggen|Turbenthal|Turgi|Turtmann|Twann
Tägertschi|Tägerwilen|Täsch|Täuffelen|Törbel|Udligenswil|Ueberstorf|Uebeschi|Uerikon|Uerkheim|Uetendorf|Uetikon|Uffikon|Ufhusen|Uhwiesen|Uitikon
Unterengstringen|Unteriberg|Unterkulm|Unterlunkhofen|Unterschächen|Unterseen|Untersiggenthal|Unterstammheim|Untervaz|Unterwasser|Unterägeri|Urdorf
Urnäsch|Ursenbach|Urtenen|Uster|Uttigen|Uttwil|Utzenstorf|Uznach|Uzwil|Valeyres-sous-Montagny|Vallorbe|Vals Platz|Vandœuvres|Varen|Vaulruz|Vechigen
Veltheim|Vendlincourt|Verbier|Vernayaz|Vernier|Verscio|Versoix|Vevey|Vex|Veyras|Veyrier|Veytaux|Vicques|Viganello|Villars-Burquin|Villars-sur-Glâne
Villars-sur-Ollon|Villaz-Saint-Pierre|Villeneuve|Villeret|Villigen|Villmergen|Villnachern|Vionnaz|Vira|Visp|Visperterminen|Vitznau|Volketswil
Vordemwald|Vorderthal|Vouvry|Vuadens|Vuarrens|Vufflens-le-Château|Vuisternens-devant-Romont|Vétroz|Wagenhausen|Wahlen|Walchwil|Wald|Waldenburg
Waldkirch|Waldstatt|Walenstadt|Walkringen|Wallisellen|Walliswil bei Niederbipp|Waltenschwil|Walterswil|Walzenhausen|Wangen|Wangen an der Aare
Wasterkingen|Wattenwil|Wattwil|Wauwil|Weesen|Wegenstetten|Weggis|Weiach|Weid|Weinfelden|Weiningen|Weisslingen|Welschenrohr|Wengi|Wermatswil
Wernetshausen|Werthenstein|Wettingen|Wettswil|Wetzikon|Wichtrach|Widum|Wiedlisbach|Wiesendangen|Wigoltingen|Wikon|Wil|Wila|Wilchingen|Wilderswil
Wildhaus|Wiler|Willisau|Wimmis|Windisch|Winikon|Winkel|Winterberg|Winterthur|Wittenbach|Wittnau|Wohlen|Wolfenschiessen|Wolfhausen|Wolfwil|Wolhusen
Wollerau|Worb|Worben|Wuppenau|Wynau|Wynigen|Wyssachen|Wädenswil|Wäldi|Wängi|Wölflinswil|Wülflingen|Würenlingen|Würenlos|Yens|Yverdon-les-Bains|Yvonand
Yvorne|Zeglingen|Zeihen|Zell|Zermatt|Zernez|Zimmerwald|Zizers|Zofingen|Zollikerberg|Zollikofen|Zollikon|Zuchwil|Zug|Zullwil|Zumikon|Zunzgen|Zuoz
Zuzgen|Zuzwil|Zweisimmen|Zwillikon|Zwingen|Zäziwil|Zürich
`
  .trim()
  .split(/[|\n]/)
