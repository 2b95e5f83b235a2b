/** One place, as the languages of the country call it; the first is how it is called where it lies. */
export const placeAliases: readonly (readonly string[])[] = `
Zürich Zurich Zurigo|Bern Berne Berna|Basel Bâle Basilea Basle|Luzern Lucerne Lucerna|Genève Genf Ginevra Geneva
Lausanne Losanna|Biel Bienne Bienna|Fribourg Freiburg Friburgo|Neuchâtel Neuenburg|Solothurn Soleure Soletta
Schaffhausen Schaffhouse Sciaffusa|Winterthur Winterthour|Thun Thoune|Burgdorf Berthoud|Murten Morat|Chur Coire Coira
Bellinzona Bellinzone Bellenz|Zug Zoug Zugo|Glarus Glaris Glarona|Schwyz Schwytz Svitto|Delémont Delsberg
Porrentruy Pruntrut|Brig Brigue Briga|Visp Viège|Leuk Loèche|Martigny Martinach|Sion Sitten|Sierre Siders
St. Gallen~Saint-Gall~San Gallo~St. Gall|St. Moritz~Saint-Moritz~San Murezzan|Laufen Laufon|Poschiavo Puschlav
Scuol Schuls|Yverdon-les-Bains Yverdon Iferten|Avenches Wiflisburg|Payerne Peterlingen
Ilanz Glion|Saanen Gessenay|La Neuveville~Neuenstadt|Moutier Münster-Grandval
La Chaux-de-Fonds~Chaux-de-Fonds|Le Locle~Locle|Les Brenets~Brenets|Le Landeron~Landeron|Raron Rarogne|Salgesch Salquenen
Gruyères Greyerz|Düdingen Guin|Tafers Tavel|Kerzers Chiètres|Twann Douanne
`
  .trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(group.includes('~') ? '~' : ' '))

/** The cantons by code, in all spellings. */
export const cantonNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `AG Aargau Argovie Argovia|AI Appenzell-Innerrhoden Appenzell-Rhodes-Intérieures Appenzello-Interno Appenzell-Inner-Rhodes
AR Appenzell-Ausserrhoden Appenzell-Rhodes-Extérieures Appenzello-Esterno Appenzell-Outer-Rhodes
BE Bern Berne Berna|BL Basel-Landschaft Basel-Land Baselland Bâle-Campagne Basilea-Campagna
BS Basel-Stadt Bâle-Ville Basilea-Città|FR Freiburg Fribourg Friburgo|GE Genf Genève Ginevra Geneva
GL Glarus Glaris Glarona|GR Graubünden Grisons Grigioni|JU Jura Giura|LU Luzern Lucerne Lucerna
NE Neuenburg Neuchâtel|NW Nidwalden Nidwald Nidvaldo|OW Obwalden Obwald Obvaldo|SG St.-Gallen Saint-Gall San-Gallo
SH Schaffhausen Schaffhouse Sciaffusa|SO Solothurn Soleure Soletta|SZ Schwyz Schwytz Svitto|TG Thurgau Thurgovie Turgovia
TI Tessin Ticino|UR Uri|VD Waadt Vaud Waadtland|VS Wallis Valais Vallese|ZG Zug Zoug Zugo|ZH Zürich Zurich Zurigo`
    .split(/[|\n]/)
    .map((line) => line.split(' '))
    .map(([code, ...names]) => [code!, names]),
)

/** Places that are words as well: they count as places only behind a word that asks for one ("in Wald", not "im Wald"). */
export const wordsToo: ReadonlySet<string> = new Set(
  `Alle Arch Au Auw Baden Bauen Berg Binz Birch Boden Buch Bulle Burg Bäch Bühl Bühler Bär Champagne Court Cure Dorf Ebnet Egg
Eich Elm Erlen Gais Gland Grandson Grub Grüt Haag Halde Halten Hard Hasle Hof Horn Höri Ins Kappel Kirchberg Laufen Lens Lenk
Lohn Loco Matten Mex Moos Mund Môtier Muri Ollon Onex Orbe Orient Perles Premier Prato Pura Rain Rickenbach Ried Riva Roche Rohr
Rolle Root Rue Sales Sâles Sand Saxon See Seen Sent Sessa Sins Stampa Steg Steig Stein Sulz Tal Tann Tanay Thal Trun Turm
Vernier Vex Vira Wald Watt Wangen Weid Werd Widen Wiesen Wil Wila Wiler Zell Zug Paradiso Jura Monte Campo Le-Pont Le-Lieu La-Tour
La-Roche La-Rippe Les-Bois Le-Mont Le-Vaud L-Abbaye La-Plaine Hausen Häusern Apples Blauen Brunnen Bullet Colombier Concise Fully Gottlieben Granges Heiden Homburg Hornussen Lachen
Linden Montana Messen Quarten Sattel Schachen Schmitten Schwanden Speicher Stadel Stalden Steinen Teufen Travers Varen Wahlen
Winkel Bellevue Bellerive Donat Domat Staufen Kiesen Reiden Lucens Hauteville Villeneuve Rochefort Aigle Romont Sitten Vico Altstadt Neustadt Arni Alt Neu City Nord Süd Mitte Bivio Bosco Cama Chapelle Constantine Curio Degen Ems Fey Fischbach Font
Fontaines Forel Graben Grindel Guarda Hauterive Hirzel Homberg Hütten Höfen Inden Jens Kaiserstuhl Lax Leimbach Lenz Linn Marbach Matt
Mels Mies Mon Mur Neuheim Port Provence Quinto Reute Rieden Rivera Riviera Roches Rossa Sauge Saules Scherz Scheunen Selma Simplon
Steinach Steinhof Studen Sur Trient Villette Wildberg`
    .split(/\s+/)
    .map((name) => name.replaceAll('-', ' ')),
)
