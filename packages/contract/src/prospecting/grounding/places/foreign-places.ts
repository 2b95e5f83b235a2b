/**
 * Countries, and foreign towns that Swiss companies mention, in four languages; the first name is the key. Names that
 * are also words (Essen, Halle, Nice) are left out, and so is Switzerland.
 */
export const foreignPlaces: readonly (readonly string[])[] = `
Deutschland Allemagne Germania Germany|Österreich Autriche Austria|Frankreich Francia France|Italien Italie Italia Italy
Liechtenstein|Belgien Belgique Belgio Belgium|Niederlande Pays-Bas Paesi-Bassi Netherlands Holland|Luxemburg Luxembourg Lussemburgo
Grossbritannien Grande-Bretagne Gran-Bretagna Britain|England Angleterre Inghilterra|Irland Irlande Irlanda Ireland
Spanien Espagne Spagna Spain|Portugal Portogallo|Polen Pologne Polonia Poland|Tschechien Tchéquie Cechia Czechia
Ungarn Hongrie Ungheria Hungary|Slowakei Slovaquie Slovacchia Slovakia|Slowenien Slovénie Slovenia|Kroatien Croatie Croazia Croatia
Serbien Serbie Serbia|Rumänien Roumanie Romania|Bulgarien Bulgarie Bulgaria|Griechenland Grèce Grecia Greece|Türkei Turquie Turchia Turkey
Dänemark Danemark Danimarca Denmark|Schweden Suède Svezia Sweden|Norwegen Norvège Norvegia Norway|Finnland Finlande Finlandia Finland
Russland Russie Russia|Ukraine Ucraina|China Chine Cina|Japan Japon Giappone|Indien Inde India|Brasilien Brésil Brasile Brazil
USA Amerika Amérique America Vereinigte-Staaten États-Unis Stati-Uniti United-States|Kanada Canada|Australien Australie Australia
Singapur Singapour Singapore|Vietnam|Thailand Thaïlande Thailandia|Südkorea Corée-du-Sud Corea-del-Sud South-Korea|Marokko Maroc Marocco Morocco
Paris Parigi|London Londres Londra|Berlin Berlino|München Munich Monaco-di-Baviera|Stuttgart Stoccarda|Hamburg Hambourg Amburgo
Frankfurt Francfort Francoforte|Köln Cologne Colonia|Düsseldorf|Nürnberg Nuremberg Norimberga|Freiburg-im-Breisgau Fribourg-en-Brisgau
Konstanz Constance Costanza|Lörrach|Friedrichshafen|Ravensburg|Ulm|Augsburg|Karlsruhe|Mannheim|Wien Vienne Vienna|Bregenz|Dornbirn|Feldkirch
Innsbruck|Salzburg Salzbourg Salisburgo|Linz|Vaduz|Mailand Milan Milano|Turin Torino|Rom Rome Roma|Como|Varese|Bergamo|Brescia|Bologna
Lyon Lione|Annecy|Annemasse|Grenoble|Besançon|Strassburg Strasbourg Strasburgo|Mülhausen Mulhouse|Marseille Marsiglia|Toulouse|Bordeaux
Brüssel Bruxelles Brussels|Amsterdam|Rotterdam|Antwerpen Anvers Anversa Antwerp|Madrid|Barcelona Barcelone Barcellona|Lissabon Lisbonne Lisbona Lisbon
Prag Prague Praga|Budapest|Warschau Varsovie Varsavia Warsaw|Kopenhagen Copenhague Copenaghen Copenhagen|Stockholm Stoccolma|Oslo|Dublin Dublino
New-York|Boston|Chicago|Shanghai|Peking Pékin Pechino Beijing|Hongkong Hong-Kong|Dubai|Tokio Tokyo|Tel-Aviv
Mexiko Mexique Messico Mexico|Argentinien Argentine Argentina|Chile Chili Cile|Peru Pérou Perù|Ecuador Équateur|Kolumbien Colombie Colombia
Venezuela|Bolivien Bolivie Bolivia|Uruguay|Paraguay|Kuba Cuba|Costa-Rica|Guatemala|Honduras|Nicaragua|Panama|Haiti Haïti
Ägypten Égypte Egitto Egypt|Tunesien Tunisie Tunisia|Algerien Algérie Algeria|Südafrika Afrique-du-Sud Sudafrica South-Africa|Kenia Kenya|Äthiopien Éthiopie Etiopia Ethiopia
Tansania Tanzanie Tanzania|Uganda Ouganda|Ruanda Rwanda|Ghana|Senegal Sénégal|Nigeria Nigéria|Kamerun Cameroun Camerun Cameroon|Madagaskar Madagascar
Elfenbeinküste Côte-d’Ivoire Costa-d’Avorio Ivory-Coast|Mali|Burkina-Faso|Kongo Congo|Namibia Namibie|Mosambik Mozambique Mozambico
Israel Israël Israele|Jordanien Jordanie Giordania Jordan|Libanon Liban Libano Lebanon|Saudi-Arabien Arabie-saoudite Arabia-Saudita Saudi-Arabia|Katar Qatar|Iran|Irak Iraq
Pakistan|Nepal Népal|Bangladesch Bangladesh|Sri-Lanka|Indonesien Indonésie Indonesia|Malaysia Malaisie Malesia|Philippinen Philippines Filippine|Taiwan Taïwan|Kambodscha Cambodge Cambogia Cambodia|Laos
Neuseeland Nouvelle-Zélande Nuova-Zelanda New-Zealand|Island Islande Islanda Iceland|Schottland Écosse Scozia Scotland|Wales|Estland Estonie Estonia|Lettland Lettonie Lettonia Latvia|Litauen Lituanie Lituania Lithuania
Albanien Albanie Albania|Kosovo|Bosnien Bosnie Bosnia|Nordmazedonien Macedonia|Montenegro Monténégro|Moldau Moldavie Moldavia|Georgien Géorgie Georgia|Armenien Arménie Armenia|Malta Malte|Zypern Chypre Cipro Cyprus
Asien Asie Asia|Afrika Afrique Africa|Südamerika Amérique-du-Sud Sudamerica South-America|Nordamerika Amérique-du-Nord Nordamerica North-America|Lateinamerika Amérique-latine America-Latina Latin-America
Skandinavien Scandinavie Scandinavia|Balkan Balkans Balcani|Patagonien Patagonie Patagonia|Toskana Toscane Toscana Tuscany|Lombardei Lombardie Lombardia Lombardy|Piemont Piémont Piemonte Piedmont
Venetien Vénétie Veneto|Ligurien Ligurie Liguria|Sizilien Sicile Sicilia Sicily|Sardinien Sardaigne Sardegna Sardinia|Südtirol Alto-Adige Tyrol-du-Sud South-Tyrol|Tirol Tyrol Tirolo|Vorarlberg
Bayern Bavière Baviera Bavaria|Baden-Württemberg Bade-Wurtemberg|Sachsen Saxe Sassonia Saxony|Elsass Alsace Alsazia|Savoyen Savoie Savoia Savoy|Burgund Bourgogne Borgogna Burgundy|Bretagne|Normandie Normandia Normandy|Provence Provenza
Andalusien Andalousie Andalusia|Katalonien Catalogne Catalogna Catalonia|Kalifornien Californie California|Texas|Florida Floride
Valencia|Sevilla Séville Siviglia Seville|Neapel Naples Napoli|Florenz Florence Firenze|Venedig Venise Venezia Venice|Genua Gênes Genova Genoa|Verona Vérone|Palermo
Leipzig|Dresden Dresde Dresda|Hannover Hanovre|Bremen Brême Brema|Dortmund|Graz|Athen Athènes Atene Athens|Istanbul|Moskau Moscou Mosca Moscow|Kiew Kyiv Kiev|Bukarest Bucarest Bucharest|Belgrad Belgrade Belgrado|Zagreb Zagabria|Ljubljana Lubiana|Bratislava
Manchester|Birmingham|Edinburgh Édimbourg Edimburgo|San-Francisco|Los-Angeles|Washington|Toronto|Montreal Montréal|Sydney|Melbourne|Mumbai Bombay|Delhi|Bangkok|Seoul Séoul|Kairo Caire Cairo|Nairobi
`
  .trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(/\s+/))
