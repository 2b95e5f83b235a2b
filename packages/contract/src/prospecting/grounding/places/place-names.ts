// Written by scripts/build-place-names.mjs from GeoNames (https://www.geonames.org, CC BY 4.0) and the official list of
// municipalities. Do not edit.

/** Swiss places of 500 people or more, and all municipalities since 2010, as they are called where they lie. */
export const placeNames: readonly string[] = `
Aadorf|Aarau|Aarberg|Aarburg|Aarwangen|Abtwil|Aclens|Acquarossa|Adelboden|Adetswil|Adligenswil|Adlikon|Adliswil|Aedermannsdorf|Aefligen|Aegerten|Aesch
Aeschi|Aeschi b. Spiez|Aeschi bei Spiez|Aetigkofen|Aetingen|Aeugst am Albis|Affeltrangen|Affoltern am Albis|Affoltern im Emmental|Agarn|Agiez|Agno
Aigle|Aire-la-Ville|Airolo|Alberswil|Albeuve|Albinen|Albligen|Albula|Alchenstorf|Allaman|Alle|Allmendingen|Allschwil|Almens|Alpnach|Alpthal|Altbüron
Altdorf|Altendorf|Alterswil|Altikon|Altishofen|Altlandenberg|Altnau|Alto Malcantone|Altstätten|Altwis|Alvaneu|Alvaschein|Alvra|Amden|Amlikon-Bissegg
Ammerswil|Amriswil|Amsoldingen|Andeer|Andelfingen|Andermatt|Andiast|Andwil|Anières|Anniviers|Anwil|Anzonico|Appenzell|Apples|Aranno|Arbaz
Arbedo-Castione|Arboldswil|Arbon|Arch|Arconciel|Ardez|Ardon|Arisdorf|Aristau|Arlesheim|Arnex-sur-Nyon|Arnex-sur-Orbe|Arni|Arogno|Arosa|Arth|Arvigo
Arzier|Arzier-Le Muids|Arzo|Ascona|Assens|Astano|Attalens|Attelwil|Attinghausen|Attiswil|Au|Aubonne|Auboranges|Auenstein|Augst|Ausserberg|Auswil
Autafond|Autigny|Auvernier|Auw|Avegno|Avegno Gordevio|Avenches|Avers|Avry|Avry-sur-Matran|Avully|Avusy|Ayent|Ayer|Baar|Bachenbülach|Bachs|Bad Ragaz
Bad Zurzach|Baden|Bagnes|Baldingen|Balerna|Balgach|Ballaigues|Ballens|Ballwil|Balm bei Günsberg|Balsthal|Baltschieder|Bangerten|Bannwil|Barberêche
Bardonnex|Bargen|Bas-Intyamon|Bas-Vully|Basadingen-Schlattingen|Basel|Basse-Allaine|Basse-Nendaz|Basse-Vendline|Bassecourt|Bassersdorf|Bassins|Bauen
Baulmes|Bauma|Bavois|Beatenberg|Beckenried|Bedano|Bedigliora|Bedretto|Beggingen|Begnins|Beinwil|Beinwil am See|Belfaux|Bellach|Bellerive|Bellevue
Bellikon|Bellinzona|Bellmund|Bellwald|Belmont-Broye|Belmont-sur-Lausanne|Belmont-sur-Yverdon|Belp|Belpberg|Belprahon|Benglen|Benken|Bennwil
Benzenschwil|Bercher|Berg|Berg am Irchel|Bergdietikon|Bergün|Bergün Filisur|Berikon|Beringen|Berken|Berlingen|Bern|Berneck|Bernex|Berolle|Beromünster
Bertschikon|Besazio|Besenbüren|Betschwanden|Betten|Bettenhausen|Bettens|Bettingen|Bettlach|Bettmeralp|Bettwiesen|Bettwil|Beurnevésin|Bevaix|Bever|Bex
Biasca|Biberist|Bibern|Biberstein|Bichelsee-Balterswil|Biel|Biel-Benken|Bienne|Biezwil|Biglen|Billens-Hennens|Bilten|Binn|Binningen|Binz|Binzikon
Bioggio|Bioley-Magnoux|Bioley-Orjulaz|Birchwil|Birgisch|Birmensdorf|Birmenstorf|Bironico|Birr|Birrhard|Birrwil|Birsfelden|Birwinken|Bischofszell
Bissone|Bister|Bitsch|Bivio|Bière|Blatten|Blauen|Bleienbach|Bleiken bei Oberdiessbach|Blenio|Blitzingen|Blonay|Blonay - Saint-Légier|Blumenstein|Bodio
Bofflens|Bogis-Bossey|Bogno|Bois-d'Amont|Bolken|Bolligen|Bollodingen|Boltigen|Bonaduz|Boncourt|Bonfol|Boningen|Boniswil|Bonstetten|Bonvillars
Boppelsen|Borex|Bosco|Bossonnens|Boswil|Bottens|Bottenwil|Botterens|Bottighofen|Bottmingen|Boudevilliers|Boudry|Bougy-Villars|Boulens
Bourg-Saint-Pierre|Bourg-en-Lavaux|Bournens|Bourrignon|Boussens|Bovernier|Bowil|Boécourt|Braggio|Braunau|Braunwald|Bravuogn|Bregaglia|Breggia|Breil
Breitenbach|Breitenmatt|Bremblens|Bremgarten|Bremgarten bei Bern|Brenles|Brenzikofen|Bressaucourt|Bretigny-sur-Morrens|Bretonnières|Bretzwil|Breíl
Brienz|Brienzwiler|Brig|Brig-Glis|Brigels|Brinzauls|Brione|Brione sopra Minusio|Brislach|Brissago|Brittnau|Broc|Bronschhofen|Brot-Dessous|Brot-Plamboz
Brugg|Brunegg|Brunnadern|Brusino Arsizio|Brusio|Brügg|Brügglen|Brünisried|Brüttelen|Brütten|Brüttisellen|Bubendorf|Bubikon|Buch|Buch am Irchel
Buchberg|Buchegg|Buchholterberg|Buchillon|Buchrain|Buchs|Buckten|Bulle|Bullet|Buochs|Bure|Burg|Burg im Leimental|Burgdorf|Burgistein|Bursinel|Bursins
Burtigny|Buseno|Bussigny|Bussigny-près-Lausanne|Bussigny-sur-Oron|Bussnang|Busswil bei Büren|Busswil bei Melchnau|Bussy|Bussy-Chardonney
Bussy-sur-Moudon|Buttes|Buttisholz|Buttwil|Buus|Bäch|Bäretswil|Bäriswil|Bärschwil|Bätterkinden|Bättwil|Bévilard|Bôle|Böbikon|Böckten|Bönigen|Bösingen
Böttstein|Bözberg|Bözen|Böztal|Büchslen|Bückler-Dörnler|Büetigen|Bühl|Bühler|Bülach|Bünzen|Bürchen|Büren|Büren an der Aare|Büren zum Hof|Bürglen|Büron
Büsserach|Bütschwil|Bütschwil-Ganterschwil|Büttenhardt|Büttikon|C'za Cadenazzo|C'za Capriasca|Cademario|Cadempino|Cadenazzo|Cadro|Cagiallo|Calanca
Calfreisen|Calpiogna|Cama|Camignolo|Camorino|Campello|Campo|Canobbio|Capolago|Capriasca|Carabietta|Carona|Carouge|Carrouge|Cartigny|Caslano|Castaneda
Castel San Pietro|Casti-Wergenstein|Castiel|Castrisch|Cauco|Caux|Cavagnago|Caviano|Cavigliano|Cazis|Celerina|Centovalli|Cerentino|Cerniat|Cerniaz
Cernier|Certara|Cevio|Chabrey|Chalais|Cham|Chamblon|Chamoson|Champagne|Champoz|Champtauroz|Champvent|Champéry|Chancy|Chanéaz|Chapelle
Chapelle-sur-Moudon|Chardonne|Charmey|Charrat|Chavannes|Chavannes-de-Bogis|Chavannes-des-Bois|Chavannes-le-Chêne|Chavannes-le-Veyron
Chavannes-près-Renens|Chavannes-sur-Moudon|Chavornay|Cheiry|Chermignon|Chermignon-d'en Haut|Chesalles-sur-Moudon|Chesalles-sur-Oron|Cheseaux
Cheseaux-Noréaz|Cheseaux-sur-Lausanne|Chessel|Chevenez|Chevilly|Chevroux|Chexbres|Cheyres|Cheyres-Châbles|Chiasso|Chigny|Chippis|Chironico|Choulex
Chur|Churwalden|Châbles|Château-d'Oex|Châtel-Saint-Denis|Châtel-sur-Montsalvens|Châtelat|Châtillens|Châtillon|Châtonnaye|Chénens|Chéserex|Chésopelloz
Chézard-Saint-Martin|Chêne-Bougeries|Chêne-Bourg|Chêne-Pâquier|Cimadera|Clarmont|Claro|Clavaleyres|Clos du Doubs|Coeuve|Coffrane|Coinsins|Coldrerio
Colla|Collex-Bossy|Collina d'Oro|Collombey|Collombey-Muraz|Collonge-Bellerive|Collonges|Cologny|Colombier|Comano|Combremont-le-Grand
Combremont-le-Petit|Commugny|Comunanza Cadenazzo|Comunanza Capriasca|Comunanza Medeglia|Concise|Confignon|Constantine|Conters im Prättigau|Conthey
Contone|Coppet|Corban|Corbeyrier|Corbières|Corcelles|Corcelles-Cormondrèche|Corcelles-le-Jorat|Corcelles-près-Concise|Corcelles-près-Payerne
Corcelles-sur-Chavornay|Cordast|Corgémont|Corippo|Corminboeuf|Cormoret|Cornaux|Cornol|Corpataux-Magnedens|Correvon|Corseaux|Corserey|Corsier
Corsier-sur-Vevey|Cortaillod|Cortébert|Cossonay|Cottens|Courchapoix|Courchavon|Courfaivre|Courgenay|Courgevaux|Courlevon|Courrendlin|Courroux|Court
Courtedoux|Courtelary|Courtemaîche|Courtepin|Courtételle|Couvet|Crans|Crans-Montana|Crans-près-Céligny|Crassier|Cremin|Cresciano|Cressier|Crissier
Croglio|Cronay|Croy|Crémines|Crésuz|Cuarnens|Cuarny|Cudrefin|Cugnasco|Cugnasco-Gerra|Cugy|Cully|Cumbel|Cunter|Cureglia|Curio|Curtilles|Céligny|Dachsen
Dagmersellen|Daillens|Dallenwil|Dalpe|Damphreux|Damphreux-Lugnez|Dardagny|Davos|Degen|Degersheim|Deisswil bei Münchenbuchsee|Deitingen
Delley-Portalban|Delémont|Denens|Denezy|Denges|Densbüren|Derendingen|Develier|Diegten|Dielsdorf|Diemerswil|Diemtigen|Diepflingen|Diepoldsau|Dierikon
Diessbach bei Büren|Diesse|Diessenhofen|Dietikon|Dietlikon|Dietwil|Dinhard|Dintikon|Disentis|Dittingen|Dizy|Domat|Dombresson|Domdidier|Domleschg
Dommartin|Dompierre|Donat|Donneloye|Doppleschwand|Dorf|Dorf Neftenbach|Dorfzentrum, Südl. Teil|Dornach|Dorénaz|Dottikon|Dotzigen|Dozwil|Drei Höfe
Duggingen|Duillier|Dulliken|Dully|Duvin|Dägerlen|Dällikon|Däniken|Dänikon|Därligen|Därstetten|Dättlikon|Démoret|Dörflingen|Döttingen|Dübendorf
Düdingen|Dürnten|Dürrenroth|Dürrenäsch|Ebersecken|Ebikon|Ebmatingen|Ebnat-Kappel|Echallens|Echandens|Echarlens|Echichens|Eclagnens|Eclépens|Ecoteaux
Ecublens|Ecuvillens|Ederswiler|Effingen|Effretikon|Egerkingen|Egg|Eggenwil|Eggerberg|Eggersriet|Eggiwil|Eglisau|Egliswil|Egnach|Egolzwil|Ehrendingen
Eich|Eichberg|Eiken|Einsiedeln|Eischoll|Eisten|Elfingen|Elgg|Ellikon an der Thur|Elm|Elsau|Elsau-Räterschen|Embd|Embrach|Emmen|Emmetten|Ems|Endingen
Engelberg|Enges|Engi|Engollon|Ennenda|Ennetbaden|Ennetbürgen|Ennetmoos|Enney|Entlebuch|Epalinges|Ependes|Epesses|Eppenberg-Wöschnau|Epsach|Eptingen
Ergisch|Eriswil|Eriz|Erlach|Erlen|Erlenbach|Erlenbach im Simmental|Erlinsbach|Ermatingen|Ermensee|Ernen|Ernetschwil|Erschmatt|Erschwil|Ersigen
Erstfeld|Eschenbach|Eschenz|Eschert|Eschlikon|Escholzmatt|Escholzmatt-Marbach|Essert-Pittet|Essert-sous-Champvent|Essertes|Essertines-sur-Rolle
Essertines-sur-Yverdon|Esslingen|Estavayer|Estavayer-le-Lac|Etagnières|Etoy|Ettingen|Ettiswil|Etzelkofen|Etziken|Evilard|Evionnaz|Evolène|Eysins
Fahrni|Fahrwangen|Fahrweid|Fahy|Faido|Falera|Fanas|Faoug|Farnern|Farvagny|Fehraltorf|Fehren|Felben-Wellhausen|Feldbrunnen-St. Niklaus|Feldmeilen
Felsberg|Fenin-Vilars-Saules|Ferden|Ferenbalm|Ferlens|Ferpicloz|Ferrera|Ferreyres|Feuerthalen|Feusisberg|Fey|Fideris|Fiesch|Fieschertal|Fiez|Filisur
Filzbach|Finhaut|Finsterhennen|Fischbach|Fischbach-Göslikon|Fischenthal|Fischingen|Fisibach|Fislisbach|Flaach|Flamatt|Flawil|Flerden|Fleurier|Flims
Flumenthal|Flums|Flurlingen|Fläsch|Flüelen|Flühli|Font|Fontainemelon|Fontaines|Fontaines-sur-Grandson|Fontanezier|Fontenais|Forel|Forel-sur-Lucens
Forst-Längenbühl|Founex|Frasco|Fraubrunnen|Frauenfeld|Frauenkappelen|Freienbach|Freienstein|Freienstein-Teufen|Freienwil|Freimettigen|Frenkendorf
Fresens|Fribourg|Frick|Froideville|Frutigen|Fräschels|Ftan|Fulenbach|Full-Reuenthal|Fully|Furna|Fällanden|Féchy|Fétigny|Füllinsdorf|Fürstenau|Gachnang
Gadmen|Gais|Gaiserwald|Galgenen|Gallenkirch|Galmiz|Gals|Gambarogno|Gampel|Gampel-Bratsch|Gampelen|Gams|Gansingen|Ganterschwil|Gattikon|Gebenstorf
Gelfingen|Gelterfingen|Gelterkinden|Geltwil|Gempen|Gempenach|Genestrerio|Genolier|Genthod|Genève|Gerlafingen|Geroldswil|Gerra|Gersau|Gerzensee|Gettnau
Geuensee|Gibloux|Giebenach|Giez|Giffers|Gilly|Gimel|Gingins|Giornico|Gipf-Oberfrick|Gisikon|Giswil|Giubiasco|Givisiez|Givrins|Gland|Glarus|Glarus Nord
Glarus Süd|Glattbrugg|Glattfelden|Gletterens|Glion|Glovelier|Gnosca|Gockhausen|Golaten|Goldach|Goldau|Goldingen|Gollion|Gommiswald|Goms|Gondiswil
Gonten|Gontenschwil|Gordevio|Gordola|Gorduno|Gorgier|Gossau|Gossliwil|Gottlieben|Goumoens-la-Ville|Goumoens-le-Jux|Goumoëns|Graben|Grabs|Grafenried
Grafschaft|Grafstal|Grancia|Grancy|Grandcour|Grandevent|Grandfontaine|Grandson|Grandval|Grandvaux|Grandvillard|Granges|Granges-Paccot
Granges-près-Marnand|Grangettes|Gravesano|Greifensee|Grellingen|Grenchen|Greng|Grengiols|Grens|Greppen|Gresso|Gressy|Gretzenbach|Grimisuat|Grindel
Grindelwald|Grolley|Grolley-Ponthaux|Grono|Grossacker|Grossaffoltern|Grossdietwil|Grosshöchstetten|Grosswangen|Grub|Gruyères|Gryon|Grächen|Gränichen
Grône|Grüningen|Grüsch|Grüt|Gstaad|Gsteig|Gsteigwiler|Guarda|Gudo|Guggisberg|Guntmadingen|Gunzgen|Gunzwil|Gurbrü|Gurin|Gurmels|Gurtnellen|Gurzelen
Guttannen|Guttet-Feschel|Gy|Gächlingen|Gänsbrunnen|Göschenen|Gündlischwand|Günsberg|Güttingen|Haag|Habkern|Habsburg|Hadlikon|Hagenbuch|Hagneck
Haldenstein|Hallau|Hallwil|Halten|Hasle|Hasle bei Burgdorf|Haslen|Hasliberg|Hauenstein-Ifenthal|Hauptwil-Gottshaus|Hausen|Hausen am Albis
Haut-Intyamon|Haut-Vully|Haute-Ajoie|Haute-Sorne|Hautemorges|Hauterive|Hauteville|Hedingen|Hefenhofen|Hegnau|Heiden|Heiligenschwendi|Heimberg
Heimenhausen|Heimiswil|Heinrichswil-Winistorf|Heitenried|Hellikon|Hellsau|Hemberg|Hemishofen|Hemmental|Hemmiken|Hendschiken|Henggart|Henniez
Herbetswil|Herbligen|Herdern|Hergiswil|Hergiswil bei Willisau|Herisau|Hermance|Hermenches|Hermetschwil-Staffeln|Hermiswil|Hermrigen|Herrliberg
Hersberg|Hersiwil|Herznach|Herznach-Ueken|Herzogenbuchsee|Hessigkofen|Hettlingen|Hildisrieden|Hilterfingen|Himmelried|Hindelbank|Hinterrhein|Hinwil
Hirschthal|Hirzel|Hittnau|Hitzkirch|Hochdorf|Hochfelden|Hochwald|Hofstetten|Hofstetten bei Brienz|Hofstetten-Flüh|Hohenrain|Hohentannen|Holderbank
Holziken|Homberg|Hombrechtikon|Homburg|Honau|Horgen|Horn|Hornussen|Horrenbach-Buchen|Horriwil|Horw|Hospental|Hubersdorf|Humlikon|Hundwil|Hunzenschwil
Huttwil|Häfelfingen|Hägendorf|Häggenschwil|Hägglingen|Härkingen|Häutligen|Hérémence|Höchstetten|Höfen|Hölstein|Höri|Hünenberg|Hüniken|Hüntwangen
Hütten|Hüttikon|Hüttlingen|Hüttwilen|Ibach|Icogne|Iffwil|Igis|Ilanz|Illgau|Illnau|Illnau-Effretikon|Indemini|Inden|Ingenbohl|Inkwil|Innerthal
Innertkirchen|Ins|Interlaken|Intragna|Inwil|Ipsach|Iragna|Iseltwald|Isenthal|Iserables|Islisberg|Isone|Isorno|Isérables|Itingen|Ittigen|Jaberg|Jaun
Jegenstorf|Jenaz|Jenins|Jens|Jeuss|Jona|Jonen|Jongny|Jonschwil|Jorat-Menthue|Jorat-Mézières|Jouxtens-Mézery|Juriens|Jussy|Kaiseraugst|Kaiserstuhl
Kaisten|Kallern|Kallnach|Kaltbrunn|Kammersrohr|Kandergrund|Kandersteg|Kappel|Kappel am Albis|Kappelen|Kaufdorf|Kehlhof|Kehrsatz|Kemmental|Kernenried
Kerns|Kerzers|Kesswil|Kestenholz|Kienberg|Kienersrüti|Kiesen|Kilchberg|Killwangen|Kippel|Kirchberg|Kirchdorf|Kirchenthurnen|Kirchleerau|Kirchlindach
Kleinandelfingen|Kleinbösingen|Kleindietwil|Kleinlützel|Klingnau|Klosters|Klosters Serneus|Klosters-Serneus|Kloten|Knonau|Knutwil|Koblenz|Kollbrunn
Kommunanz Reckingen-Gluringen|Konolfingen|Koppigen|Kradolf-Schönenberg|Krattigen|Krauchthal|Kreuzlingen|Kriechenwil|Kriegstetten|Kriens|Krinau
Krummenau|Kyburg|Kyburg-Buchegg|Känerkinden|Kölliken|Köniz|Küblis|Künten|Küsnacht|Küssnacht|Küttigen|Küttigkofen|L'Abbaye|L'Abergement|L'Isle
La Baroche|La Brillaz|La Brévine|La Chaux|La Chaux-de-Fonds|La Chaux-des-Breuleux|La Chaux-du-Milieu|La Côte-aux-Fées|La Ferrière|La Folliaz
La Grande Béroche|La Grande-Béroche|La Heutte|La Neuveville|La Praz|La Punt Chamues-ch|La Punt-Chamues-ch|La Rippe|La Roche|La Sagne|La Sarraz
La Sonnaz|La Tour-de-Peilz|La Tour-de-Trême|La Tène|La Verrerie|Laax|Lachen|Laconnex|Ladir|Lajoux|Lalden|Lamboing|Lamone|Lampenberg|Lancy|Landiswil
Landquart|Langenbruck|Langendorf|Langenthal|Langnau|Langnau am Albis|Langnau im Emmental|Langrickenbach|Langwies|Langwiesen|Lantsch|Laténa|Laubisser
Lauenen|Lauerz|Laufen|Laufen-Uhwiesen|Laufenburg|Laupen|Laupersdorf|Lauperswil|Lausanne|Lausen|Lauterbrunnen|Lauwil|Lavertezzo|Lavey-Morcles|Lavigny
Lavin|Lavizzara|Lax|Le Bouveret|Le Bémont|Le Cerneux-Péquignot|Le Chenit|Le Châtelard|Le Flon|Le Glèbe|Le Grand-Saconnex|Le Landeron|Le Lieu|Le Locle
Le Mont-sur-Lausanne|Le Mouret|Le Noirmont|Le Pâquier|Le Vaud|Leggia|Leibstadt|Leimbach|Leimiswil|Leissigen|Lema|Lengnau|Lengwil|Lenk|Lens|Lenz
Lenzburg|Lenzerheide|Les Agettes|Les Avanchets|Les Bois|Les Brenets|Les Breuleux|Les Clées|Les Cullayes|Les Enfers|Les Geneveys-sur-Coffrane
Les Genevez|Les Hauts-Geneveys|Les Montets|Les Planchettes|Les Ponts-de-Martel|Les Tavernes|Les Thioleyres|Les Verrières|Leuggern|Leuk|Leukerbad
Leutwil|Leuzigen|Leysin|Leytron|Lichtensteig|Liddes|Liebistorf|Liedertswil|Liesberg|Liestal|Ligerz|Lignerolle|Lignières|Ligornetto|Limpach|Lindau
Linden|Linescio|Linn|Linthal|Littau|Locarno|Lodrino|Lohn|Lohn-Ammannsegg|Lohnstorf|Lommis|Lommiswil|Lonay|Longirod|Losone|Lostallo|Lostorf|Lotzwil
Lovatens|Loveresse|Lucens|Luchsingen|Ludiano|Lufingen|Lugano|Lugnez|Luins|Lully|Lully VD|Lumbrein|Lumino|Lumnezia|Lungern|Lupfig|Lupsingen|Lurtigen
Lussery-Villars|Lussy-sur-Morges|Luterbach|Luthern|Lutry|Lutzenberg|Luven|Luzein|Luzern|Lyss|Lyssach|Läufelfingen|Léchelles|Löhningen|Lüen|Lüscherz
Lüsslingen|Lüsslingen-Nennigkofen|Lüterkofen-Ichertswil|Lüterswil-Gächliwil|Lütisburg|Lütschental|Lützelflüh|Madiswil|Madulain|Magadino|Magden|Maggia
Magglingen|Magliaso|Maienfeld|Mairengo|Maisprach|Maladers|Malans|Malix|Malleray|Malters|Malvaglia|Mammern|Mandach|Manno|Maracon|Marbach|Marchissy
Marin-Epagnier|Marly|Marmorera|Marnand|Maroggia|Marsens|Marthalen|Martherenges|Martigny|Martigny-Combe|Martigny-Ville|Martisberg|Maschwanden|Mase
Masein|Massagno|Massongex|Massonnens|Mastrils|Mathod|Mathon|Matran|Matt|Matten|Matten bei Interlaken|Mattenbach|Mattstetten|Matzendorf|Matzingen
Mauborget|Mauensee|Maur|Mauraz|Medeglia|Medel|Meggen|Meienried|Meierskappel|Meikirch|Meilen|Meinier|Meinisberg|Meiringen|Meisterschwanden|Melano
Melchnau|Melide|Mellikon|Mellingen|Mels|Meltingen|Mendrisio|Menziken|Menzingen|Menznau|Merenschwand|Mergoscia|Meride|Merishausen|Mervelier|Merzligen
Mesocco|Messen|Mettauertal|Mettembert|Mettmenstetten|Metzerlen-Mariastein|Mex|Meyriez|Meyrin|Mezzovico-Vira|Mies|Miglieglia|Milvignes|Minusio|Mirchel
Misery-Courtion|Missy|Mitlödi|Miège|Mogelsberg|Moiry|Moleno|Molinis|Mollens|Mollis|Molondin|Mon|Monible|Monnaz|Mont-Noble|Mont-Tramelan|Mont-Vully
Mont-la-Ville|Mont-sur-Rolle|Montagnola|Montagny|Montagny-près-Yverdon|Montalchez|Montana|Montanaire|Montaubion-Chardonney|Montcherand|Monte Carasso
Monteceneri|Monteggio|Montet|Montfaucon|Montherod|Monthey|Montilliez|Montmagny|Montmollin|Montpreveyres|Montreux|Montricher|Montsevelier|Moosleerau
Moosseedorf|Morat|Morbio Inferiore|Morbio Superiore|Morcote|Morens|Morges|Morgins|Morissen|Morlon|Morrens|Morschach|Mosnang|Mosogno|Moudon|Moutier
Movelier|Muhen|Mulegns|Mumpf|Mund|Mundaun|Muntelier|Muntogna da Schons|Muolen|Muotathal|Mur|Muralto|Murgenthal|Muri|Muri bei Bern|Muriaux|Murist
Murten|Mustér|Mutrux|Mutten|Muttenz|Muzzano|Mägenwil|Männedorf|Märstetten|Märstetten-Dorf|Ménières|Mézières|Môtiers|Möhlin|Mönchaltorf|Mönthal
Mörel-Filet|Mörigen|Möriken-Wildegg|Mörschwil|Mötschwil|Mühlau|Mühleberg|Mühledorf|Mühlehalde|Mühlehorn|Mühlethurnen|Mülchi|Müllheim|Mülligen
Mümliswil-Ramiswil|Münchenbuchsee|Münchenstein|Münchenwiler|Münchringen|Münchwilen|Münsingen|Münster-Geschinen|Münsterlingen|Müntschemier|Müstair
Naters|Nax|Naz|Nebikon|Neckertal|Neerach|Neftenbach|Neggio|Nendaz|Nennigkofen|Nenzlingen|Nesslau|Nesslau-Krummenau|Netstal|Neu-Rheinau|Neuchâtel
Neudorf|Neuendorf|Neuenegg|Neuenhof|Neuenkirch|Neuhausen|Neuhausen am Rheinfall|Neuheim|Neunforn|Neunkirch|Neyruz|Neyruz-sur-Moudon|Nidau|Niederbipp
Niederbuchsiten|Niederbüren|Niederdorf|Niedergesteln|Niederglatt|Niedergösgen|Niederhasli|Niederhelfenschwil|Niederhünigen|Niederlenz|Niedermuhlern
Niederried bei Interlaken|Niederried bei Kallnach|Niederrohrdorf|Niederstocken|Niederurnen|Niederwald|Niederweningen|Niederwil|Niederönz|Niederösch
Noble-Contrée|Nods|Noflen|Noiraigue|Noréaz|Nottwil|Novaggio|Novalles|Novazzano|Noville|Nufenen|Nuglar-St. Pantaleon|Nunningen|Nusshof|Nuvilly|Nyon
Näfels|Nänikon|Nürensdorf|Ober-Höri|Ober-Ohringen|Oberbalm|Oberbipp|Oberbuchsiten|Oberburg|Oberbözberg|Oberbüren|Oberdiessbach|Oberdorf|Oberdürnten
Oberegg|Oberembrach|Oberems|Oberengstringen|Oberentfelden|Oberflachs|Obergerlafingen|Oberglatt|Obergoms|Obergösgen|Oberhallau|Oberhelfenschwil
Oberhittnau|Oberhof|Oberhofen am Thunersee|Oberhünigen|Oberiberg|Oberkempten|Oberkirch|Oberkulm|Oberlangenegg|Oberlunkhofen|Obermeilen|Obermumpf
Oberneuforn|Oberried am Brienzersee|Oberrieden|Oberriet|Oberrohrdorf|Oberrüti|Obersaxen|Obersaxen Mundaun|Oberschrot|Obersiggenthal|Oberstammheim
Obersteckholz|Oberstocken|Oberthal|Oberurnen|Oberuzwil|Obervaz|Oberweningen|Oberwil|Oberwil bei Büren|Oberwil im Simmental|Oberwil-Lieli|Oberägeri
Oberönz|Oberösch|Obfelden|Obstalden|Ochlenberg|Oekingen|Oensingen|Oeschenbach|Oeschgen|Oetwil|Oetwil am See|Oetwil an der Limmat|Oftringen|Ogens
Ohmstal|Oleyres|Ollon|Olsberg|Olten|Oltingen|Onex|Onnens|Onsernone|Opfikon|Oppens|Oppligen|Orbe|Orges|Origlio|Ormalingen|Ormont-Dessous|Ormont-Dessus
Orny|Oron|Oron-la-Ville|Oron-le-Châtel|Orpund|Orselina|Orsières|Orvin|Orzens|Osco|Osogna|Ossingen|Ostermundigen|Otelfingen|Othmarsingen|Ottenbach
Oulens-sous-Echallens|Oulens-sur-Lucens|Pailly|Palézieux|Pampigny|Paradiso|Paspels|Paudex|Payerne|Peist|Peney-le-Jorat|Penthalaz|Penthaz|Penthéréaz
Perly-Certoux|Perrefitte|Perroy|Personico|Peseux|Petit-Val|Peyres-Possens|Pfaffhausen|Pfaffnau|Pfeffikon|Pfeffingen|Pfungen|Pfyn|Pfäfers|Pfäffikon
Pianezzo|Piazzogna|Pierrafortscha|Pieterlen|Pigniu|Pilgerhof|Pitasch|Pizy|Plaffeien|Plagne|Plan-les-Ouates|Plasselb|Plateau de Diesse|Pleigne|Pohlern
Poliez-Pittet|Poliez-le-Grand|Pollegio|Pompaples|Pomy|Pont-en-Ogoz|Pont-la-Ville|Ponte Capriasca|Ponte Tresa|Pontenet|Ponthaux|Pontresina|Porrentruy
Port|Port-Valais|Porza|Poschiavo|Prahins|Prangins|Praroman|Prato|Pratteln|Pratval|Pregassona|Pregny-Chambésy|Premier|Preonzo|Presinge|Prez
Prez-vers-Noréaz|Prilly|Promontogno|Provence|Préverenges|Prévondavaux|Prévonloup|Prêles|Puidoux|Pully|Puplinge|Pura|Péry|Péry-La Heutte|Quarten|Quinto
Radelfingen|Rafz|Rain|Ramlinsburg|Ramosch|Ramsen|Rances|Randa|Randogne|Raperswilen|Rapperswil|Rapperswil-Jona|Raron|Realp|Rebeuvelier|Rebstein|Rebwies
Rebévelier|Recherswil|Rechthalten|Reckingen-Gluringen|Reconvilier|Regensberg|Regensdorf|Rehetobel|Reichenbach im Kandertal|Reichenburg|Reiden
Reigoldswil|Reinach|Reisiswil|Reitnau|Rekingen|Remaufens|Remetschwil|Remigen|Renan|Renens|Rennaz|Reute|Reutigen|Reverolle|Rheinau|Rheineck|Rheinfelden
Rheinwald|Rhäzüns|Riaz|Richenthal|Richterswil|Rickenbach|Rickenbach bei Wil|Riddes|Ried bei Kerzers|Ried-Brig|Rieden|Riederalp|Riedern|Riedholz
Riedikon|Riedt|Riehen|Riein|Riemenstalden|Rietgrabenhang|Rietheim|Riex|Rifferswil|Riggisberg|Ringgenberg|Riniken|Riom-Parsonz|Risch|Riva San Vitale
Rivaz|Rivera|Riviera|Roche|Rochefort|Roches|Rocourt|Rodels|Rodersdorf|Roggenburg|Roggliswil|Roggwil|Rohr|Rohrbach|Rohrbachgraben|Rolle
Romainmôtier-Envy|Romairon|Romanel-sur-Lausanne|Romanel-sur-Morges|Romanshorn|Romont|Romoos|Ronco sopra Ascona|Rongellen|Root|Ropraz|Rorbas|Rorschach
Rorschacherberg|Rossa|Rossemaison|Rossenges|Rossens|Rossinière|Rothenbrunnen|Rothenburg|Rothenfluh|Rothenthurm|Rothrist|Rotkreuz|Rottenschwil
Rougemont|Roveredo|Rovio|Rovray|Rubigen|Rudolfstetten|Rudolfstetten-Friedlisberg|Rue|Rueun|Rueyres|Rueyres-les-Prés|Rumendingen|Rumisberg|Rupperswil
Ruppoldsried|Ruschein|Russikon|Russin|Russy|Ruswil|Rämismühle|Röfels|Römerswil|Röschenz|Röthenbach im Emmental|Rüderswil|Rüdlingen
Rüdtligen-Alchenflüh|Rüeggisberg|Rüegsau|Rüfenach|Rümikon|Rümlang|Rümligen|Rümlingen|Rünenberg|Rüschegg|Rüschlikon|Rüte|Rüthi|Rüti|Rüti bei Büren
Rüti bei Lyssach|Rütschelen|Rüttenen|S-chanf|Saanen|Saas|Saas im Prättigau|Saas-Almagell|Saas-Balen|Saas-Fee|Saas-Grund|Sachseln|Safenwil|Safien
Safiental|Safnern|Sagogn|Saicourt|Saignelégier|Saillon|Saint Saphorin|Saint-Aubin|Saint-Aubin-Sauges|Saint-Barthélemy|Saint-Blaise|Saint-Brais
Saint-Cergue|Saint-Cierges|Saint-George|Saint-Gingolph|Saint-Imier|Saint-Livres|Saint-Légier-La Chiésaz|Saint-Léonard|Saint-Martin|Saint-Maurice
Saint-Oyens|Saint-Prex|Saint-Saphorin|Saint-Saphorin-sur-Morges|Saint-Sulpice|Saint-Ursanne|Sainte-Croix|Saland|Salenstein|Salgesch|Salins|Salmsach
Salouf|Salvan|Salvenach|Samedan|Samnaun|Samstagern|San Nazzaro|San Vittore|Sand|Sankt Antoni|Sankt Gallen|Sankt Gallenkappel|Sankt Margrethen
Sankt Niklaus|Sankt Peterzell|Sankt Stephan|Sant'Abbondio|Sant'Antonino|Sant'Antonio|Santa Maria in Calanca|Sargans|Sarmenstorf|Sarnen|Sarzens|Sassel
Satigny|Sattel|Saubraz|Sauge|Saulcy|Saules|Savagnier|Savigny|Savièse|Savognin|Savosa|Saxeten|Saxon|Scanfs|Schachen|Schaffhausen|Schafisheim|Schalunen
Schangnau|Scharans|Schattdorf|Schattenhalb|Schelten|Schenkon|Scherz|Scheunen|Scheuren|Schibler|Schiers|Schindellegi|Schinznach|Schinznach Bad
Schinznach Dorf|Schinznach-Bad|Schinznach-Dorf|Schlans|Schlarigna|Schlatt|Schlatt-Haslen|Schleinikon|Schleitheim|Schlierbach|Schlieren|Schlossrued
Schlosswil|Schluein|Schmerikon|Schmiedrued|Schmitten|Schnaus|Schneisingen|Schnottwil|Schongau|Schottikon|Schupfart|Schwaderloch|Schwadernau|Schwanden
Schwanden bei Brienz|Schwarzenberg|Schwarzenburg|Schwarzhäusern|Schwellbrunn|Schwende|Schwende-Rüte|Schwendibach|Schwerzenbach|Schwyz|Schwändi|Schänis
Schöfflisdorf|Schöftland|Schönenberg|Schönenbuch|Schönengrund|Schönenwerd|Schönholzerswilen|Schötz|Schübelbach|Schüpfen|Schüpfheim|Scuol|Seeberg
Seedorf|Seegräben|Seehof|Seelisberg|Seen|Seengen|Seewen|Seewis im Prättigau|Seftigen|Segl|Seglingen|Seigneux|Sellenbüren|Selma|Seltisberg|Selzach
Sembrancher|Sementina|Semione|Sempach|Semsales|Senarclens|Sennwald|Sent|Senèdes|Seon|Sergey|Serravalle|Servion|Sessa|Seuzach|Seuzach Dorf|Sevelen
Sevgein|Siat|Siblingen|Siebnen|Sierre|Sigirino|Siglistorf|Signau|Signy-Avenex|Sigriswil|Silenen|Sils im Domleschg|Sils im Engadin|Sils-Segl Maria
Silvaplana|Simplon|Sins|Sion|Sirnach|Siselen|Sisikon|Sissach|Sisseln|Sitten|Siviriez|Soazza|Sobrio|Solothurn|Sommeri|Sonceboz-Sombeval|Sonnhalde
Sonogno|Sonvico|Sonvilier|Sool|Soral|Sorengo|Sorens|Sornetan|Sorvilier|Sottens|Soubey|Souboz|Soulce|Soyhières|Speicher|Spiez|Spiringen|Splügen
Spreitenbach|St-Légier-La Chiésaz|St. Antoni|St. Antönien|St. Gallen|St. Gallenkappel|St. Margrethen|St. Martin|St. Moritz|St. Niklaus|St. Peter-Pagig
St. Silvester|St. Stephan|St. Ursen|Staatswald Galm|Stabio|Stadel|Stadt Winterthur|Staffelbach|Stalden|Staldenried|Stallikon|Stammheim|Stampa|Stans
Stansstad|Starrkirch-Wil|Staufen|Steckborn|Steffisburg|Steg-Hohtenn|Stein|Stein am Rhein|Steinach|Steinen|Steinerberg|Steinhausen|Steinhof|Steinmaur
Sternenberg|Stetten|Stettfurt|Stettlen|Stierva|Stocken-Höfen|Strengelbach|Studen|Stäfa|Stüsslingen|Subingen|Suchy|Sufers|Sugnens|Suhr|Sulgen|Sullens
Sulz|Sumiswald|Sumvitg|Sur|Suraua|Surava|Surpierre|Sursee|Surses|Susch|Suscévaz|Sutz-Lattrigen|Syens|Sâles|Sévaz|Sévery|Tafers|Tagelswangen|Tamins
Tanay|Tann|Tannay|Tarasp|Tartegnin|Tavannes|Tecknau|Tegerfelden|Tegna|Tenero-Contra|Tenna|Tenniken|Tentlingen|Termen|Terre di Pedemonte|Tesserete
Teufen|Teufenthal|Teuffenthal|Thal|Thalheim|Thalheim an der Thur|Thalwil|Thayngen|Therwil|Thierachern|Thierrens|Thun|Thundorf|Thunstetten|Thurnen
Thusis|Thônex|Thörigen|Thürnen|Tiefencastel|Tinizong-Rona|Titterten|Tobel-Tägerschen|Toffen|Tolochenaz|Tomils|Torny|Torricella-Taverne|Trachselwald
Tramelan|Trasadingen|Travers|Treiten|Tresa|Trey|Treycovagnes|Treytorrens|Treyvaux|Triengen|Trient|Trimbach|Trimmis|Trimstein|Trin|Trogen|Troinex
Troistorrents|Trub|Trubschachen|Trun|Truttikon|Trélex|Trüllikon|Tschappina|Tscheppach|Tschiertschen-Praden|Tschlin|Tschugg|Tuggen|Tujetsch|Turbenthal
Turgi|Turtmann|Turtmann-Unterems|Twann|Twann-Tüscherz|Tägerig|Tägertschi|Tägerwilen|Täsch|Täuffelen|Tévenon|Törbel|Tübach|Udligenswil|Ueberstorf
Uebeschi|Ueken|Uerikon|Uerkheim|Uesslingen-Buch|Uetendorf|Uetikon|Uetikon am See|Uezwil|Uffikon|Ufhusen|Uhwiesen|Uitikon|Ulmiz|Undervelier|Unterbäch
Unterbözberg|Untereggen|Unterems|Unterendingen|Unterengstringen|Unterentfelden|Unteriberg|Unterkulm|Unterlangenegg|Unterlunkhofen|Unterramsern
Unterschächen|Unterseen|Untersiggenthal|Unterstammheim|Untervaz|Unterwasser|Unterägeri|Urdorf|Urmein|Urnäsch|Ursenbach|Ursins|Ursy|Urtenen
Urtenen-Schönbühl|Uster|Uttigen|Uttwil|Utzenstorf|Uznach|Uzwil|Vacallo|Val Mara|Val Müstair|Val Terbi|Val de Bagnes|Val-d'Illiez|Val-de-Charmey
Val-de-Ruz|Val-de-Travers|Valangin|Valbirse|Valbroye|Valcolla|Valendas|Valeyres-sous-Montagny|Valeyres-sous-Rances|Valeyres-sous-Ursins|Vallamand
Vallon|Vallorbe|Vals|Vals Platz|Valsot|Valzeina|Vandoeuvres|Vandœuvres|Varen|Vauffelin|Vaugondry|Vaulion|Vaulruz|Vaumarcus|Vaux-sur-Morges|Vaz
Vechigen|Vella|Vellerat|Veltheim|Vendlincourt|Venthône|Verbier|Verdabbio|Vergeletto|Vermes|Vernamiège|Vernate|Vernay|Vernayaz|Vernier|Versam|Verscio
Versoix|Verzasca|Vevey|Vex|Veyras|Veyrier|Veysonnaz|Veytaux|Vezia|Vich|Vico Morcote|Vicques|Viganello|Vignogn|Villarepos|Villars-Bramard
Villars-Burquin|Villars-Epeney|Villars-Mendraz|Villars-Sainte-Croix|Villars-Tiercelin|Villars-le-Comte|Villars-le-Grand|Villars-le-Terroir
Villars-sous-Champvent|Villars-sous-Yens|Villars-sur-Glâne|Villars-sur-Ollon|Villarsel-sur-Marly|Villarvolard|Villarzel|Villaz|Villaz-Saint-Pierre
Villeneuve|Villeret|Villette|Villiers|Villigen|Villmergen|Villnachern|Villorsonnens|Vilters-Wangs|Vinelz|Vinzel|Vionnaz|Vira|Visp|Visperterminen
Vitznau|Vogorno|Volken|Volketswil|Vollèges|Vordemwald|Vorderthal|Vouvry|Vrin|Vuadens|Vuarmarens|Vuarrens|Vucherens|Vufflens-la-Ville
Vufflens-le-Château|Vugelles-La Mothe|Vuibroye|Vuissens|Vuisternens-devant-Romont|Vuisternens-en-Ogoz|Vuiteboeuf|Vulliens|Vullierens|Vully-les-Lacs
Vuorz|Vérossaz|Vétroz|Wachseldorn|Wagenhausen|Wahlen|Wahlern|Walchwil|Wald|Waldenburg|Waldkirch|Waldstatt|Walenstadt|Walkringen|Wallbach|Wallenried
Wallisellen|Walliswil bei Niederbipp|Walliswil bei Wangen|Walperswil|Waltalingen|Waltensburg|Waltenschwil|Walterswil|Walzenhausen|Wangen
Wangen an der Aare|Wangen bei Olten|Wangen-Brüttisellen|Wangenried|Wartau|Warth-Weiningen|Wassen|Wasterkingen|Wattenwil|Wattwil|Wauwil|Weesen
Wegenstetten|Weggis|Weiach|Weid|Weinfelden|Weiningen|Weisslingen|Welschenrohr|Welschenrohr-Gänsbrunnen|Wengi|Wenslingen|Wermatswil|Wernetshausen
Werthenstein|Wettingen|Wettswil|Wettswil am Albis|Wetzikon|Wichtrach|Widen|Widnau|Widum|Wiedlisbach|Wiesendangen|Wiggiswil|Wigoltingen|Wikon|Wil|Wila
Wilchingen|Wildberg|Wilderswil|Wildhaus|Wildhaus-Alt St. Johann|Wilen|Wiler|Wiler bei Utzenstorf|Wileroltigen|Wiliberg|Willadingen|Willisau|Wimmis
Windisch|Winikon|Winkel|Winterberg|Wintersingen|Winterthur|Winznau|Wisen|Wislikofen|Wittenbach|Witterswil|Wittinsburg|Wittnau|Wohlen|Wohlen bei Bern
Wohlenschwil|Wolfenschiessen|Wolfhalden|Wolfhausen|Wolfisberg|Wolfwil|Wolhusen|Wollerau|Worb|Worben|Wuppenau|Wynau|Wynigen|Wyssachen|Wädenswil|Wäldi
Wängi|Wölflinswil|Wülflingen|Wünnewil-Flamatt|Würenlingen|Würenlos|Yens|Yverdon-les-Bains|Yvonand|Yvorne|Zauggenried|Zeglingen|Zeihen|Zeiningen|Zell
Zeneggen|Zermatt|Zernez|Zetzwil|Ziefen|Zielebach|Zihlschlacht-Sitterdorf|Zillis-Reischen|Zimmerwald|Zizers|Zofingen|Zollikerberg|Zollikofen|Zollikon
Zuchwil|Zufikon|Zug|Zullwil|Zumholz|Zumikon|Zunzgen|Zuoz|Zurzach|Zuzgen|Zuzwil|Zweisimmen|Zwieselberg|Zwillikon|Zwingen|Zwischbergen|Zäziwil|Zürich
`
  .trim()
  .split(/[|\n]/)
