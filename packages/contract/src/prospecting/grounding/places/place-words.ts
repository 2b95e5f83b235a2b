/**
 * Places that are also words. They count as places only after a word that requires a place ("in Wald", not "im Wald").
 */
export const wordsToo: ReadonlySet<string> = new Set(
  `Alle Arch Au Auw Baden Bauen Berg Binz Birch Boden Buch Bulle Burg Bäch Bühl Bühler Bär Cure Dorf Ebnet Egg
Eich Elm Gais Gland Grandson Grub Grüt Haag Halde Halten Hard Hasle Hof Höri Ins Kappel Kirchberg Laufen Lens Lenk
Lohn Loco Mex Moos Mund Môtier Muri Ollon Onex Orbe Orient Premier Pura Rain Rickenbach Ried Riva Roche
Rolle Root Saxon See Seen Sent Sessa Sins Stampa Steg Steig Sulz Tal Tann Tanay Thal Trun Turm
Vernier Vex Vira Wald Wangen Werd Widen Wil Wila Wiler Zell Zug Paradiso Jura Monte Le-Pont Le-Lieu La-Tour
La-Roche La-Rippe Les-Bois Le-Mont Le-Vaud L-Abbaye La-Plaine Hausen Blauen Bullet Colombier Concise Fully Gottlieben Homburg Hornussen Lachen
Montana Quarten Sattel Schachen Schmitten Schwanden Speicher Stadel Stalden Teufen Travers Varen Wahlen
Winkel Bellevue Bellerive Donat Domat Staufen Kiesen Reiden Lucens Hauteville Villeneuve Rochefort Aigle Romont Sitten Vico Altstadt Neustadt Arni Alt Neu City Nord Süd Mitte Bivio Bosco Cama Chapelle Constantine Curio Ems Fey Fischbach Font
Forel Graben Grindel Guarda Hauterive Hirzel Homberg Inden Jens Kaiserstuhl Lax Leimbach Lenz Linn Marbach Matt
Mels Mies Mon Mur Neuheim Provence Quinto Reute Rieden Rivera Riviera Rossa Sauge Saules Selma Simplon
Steinach Steinhof Sur Trient Villette Wildberg`
    .split(/\s+/)
    .map((name) => name.replaceAll('-', ' ')),
)

/**
 * Plurals and materials, which need no article either. They count as places only after a seat, an office or a postal
 * code.
 */
export const nounsToo: ReadonlySet<string> = new Set(
  `Betten Matten Sand Stein Steinen Linden Erlen Wiesen Messen Brunnen Hütten Höfen Heiden Häusern Trogen
Zwingen Schelten Champagne Bière Bassins Buttes Crans Broc Sobrio Fontaines Roches Granges Apples Port
Horn Rohr Studen Scherz Sales Sâles Perles Watt Scheunen Degen Weid Prato Campo Court Rue`.split(/\s+/),
)
