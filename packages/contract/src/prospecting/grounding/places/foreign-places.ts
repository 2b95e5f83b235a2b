/**
 * Countries, and towns abroad that Swiss companies name, as our languages call them; the first is the key. What is a word
 * too (Essen, Halle, Nice) is left out, and so is Switzerland.
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
`
  .trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(/\s+/))
