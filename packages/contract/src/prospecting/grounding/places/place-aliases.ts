/** The names of a place in the languages of the country; the first is the local name. */
export const placeAliases: readonly (readonly string[])[] = `
Zürich Zurich Zurigo|Bern Berne Berna|Basel Bâle Basilea Basle|Luzern Lucerne Lucerna|Genève Genf Ginevra Geneva
Lausanne Losanna EPFL|Biel Bienne Bienna|Fribourg Freiburg Friburgo|Neuchâtel Neuenburg|Solothurn Soleure Soletta
Schaffhausen Schaffhouse Sciaffusa|Winterthur Winterthour|Thun Thoune|Burgdorf Berthoud|Murten Morat|Chur Coire Coira
Bellinzona Bellinzone Bellenz|Zug Zoug Zugo|Glarus Glaris Glarona|Schwyz Schwytz Svitto|Delémont Delsberg
Porrentruy Pruntrut|Brig Brigue Briga|Visp Viège|Leuk Loèche|Martigny Martinach|Sion Sitten|Sierre Siders
St. Gallen~Saint-Gall~San Gallo~St. Gall|St. Moritz~Saint-Moritz~San Murezzan|Laufen Laufon|Poschiavo Puschlav Valposchiavo
Scuol Schuls|Yverdon-les-Bains Yverdon Iferten|Avenches Wiflisburg|Payerne Peterlingen
Ilanz Glion|Saanen Gessenay|La Neuveville~Neuenstadt|Moutier Münster-Grandval
La Chaux-de-Fonds~Chaux-de-Fonds|Le Locle~Locle|Les Brenets~Brenets|Le Landeron~Landeron|Raron Rarogne|Salgesch Salquenen
Gruyères Greyerz|Düdingen Guin|Tafers Tavel|Kerzers Chiètres|Twann Douanne|Ins Anet|Erlach Cerlier|Ligerz Gléresse|Gurmels Cormondes|Plaffeien Planfayon
Ostschweiz~Suisse orientale~Svizzera orientale~Eastern Switzerland~East Switzerland
Westschweiz~Welschland~Romandie~Suisse romande~Svizzera romanda~Romandy~Western Switzerland~French-speaking Switzerland
Deutschschweiz~Suisse alémanique~Suisse allemande~Svizzera tedesca~German-speaking Switzerland
Zentralschweiz~Innerschweiz~Suisse centrale~Svizzera centrale~Central Switzerland
Nordwestschweiz~Suisse du Nord-Ouest~Svizzera nordoccidentale~Northwestern Switzerland
Oberwallis~Haut-Valais~Alto Vallese~Upper Valais|Unterwallis~Bas-Valais~Basso Vallese~Lower Valais
Berner Oberland~Oberland bernois~Oberland bernese~Bernese Oberland|Berner Jura~Jura bernois~Giura bernese~Bernese Jura
Engadin~Engadine~Engadina|Emmental~Emmenthal|Toggenburg~Toggenbourg|Prättigau~Prettigovia|Fricktal~Fricktals|Vierwaldstättersee~lac des Quatre-Cantons~lago dei Quattro Cantoni~Lake Lucerne
Genfersee~lac Léman~Léman~Lac de Genève~lago Lemano~Lake Geneva|Langensee~lac Majeur~Lago Maggiore~Lake Maggiore
Sottoceneri~Sotto Ceneri|Sopraceneri~Sopra Ceneri
`
  .trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(group.includes('~') ? '~' : ' '))
