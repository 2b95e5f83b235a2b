#!/usr/bin/env node
// A synthetic Swiss company directory, one JSON object a line: plain Node, no dependencies, streaming, deterministic.
//   node generate.mjs --count 800000 --seed 1 > companies.jsonl
//   --as-of DATE      "today" of the register (default 2026-11-20)
//   --signals FILE    also write synthetic gazette publications (JSON Lines, by date) of the last --signals-days (90)
//   --domain-tld TLD  default example, a reserved domain: no crawler can reach a stranger's site
//   --format zefix    nested records as Zefix has them, instead of the flat row
// UIDs lie between CHE-500.000.000 and CHE-899.999.999 (28,236 real ones were checked: all begin with 1 to 4); ehraid
// begin at 10,000,000. Check digits are valid. No natural persons: no given names, no officers. The first rows are the
// same whatever the count.
import fs from 'node:fs'
import { INDUSTRIES, NONPROFIT } from './industries.mjs'

const arg = (k, d) => {
  const i = process.argv.indexOf('--' + k)
  return i > 0 ? process.argv[i + 1] : d
}
const COUNT = +arg('count', 1000),
  SEED = +arg('seed', 1) >>> 0
const ASOF = arg('as-of', '2026-11-20'),
  SIGFILE = arg('signals', ''),
  SIGDAYS = +arg('signals-days', 90)
const TLD = arg('domain-tld', 'example'),
  FORMAT = arg('format', 'flat')
const REF = JSON.parse(fs.readFileSync(new URL('places.json', import.meta.url), 'utf8'))
// GeoNames calls quarters "Town / Quarter (part)": a register knows towns.
const town = (name) => name.split(' / ')[0].replace(/ (?:\(.*\)|Dorf)$/, '')
for (const muni of REF.munis) {
  muni.name = town(muni.name)
  for (const at of muni.loc) at[1] = town(at[1])
}

// ---------- random (sfc32 seeded by splitmix32) ----------
let a, b, c, d
{
  let s = SEED ^ 0x9e3779b9
  const sm = () => {
    s = (s + 0x9e3779b9) | 0
    let t = s ^ (s >>> 16)
    t = Math.imul(t, 0x21f0aaad)
    t ^= t >>> 15
    t = Math.imul(t, 0x735a2d97)
    return (t ^ (t >>> 15)) >>> 0
  }
  a = sm()
  b = sm()
  c = sm()
  d = sm()
}
function rnd() {
  const t = (((a + b) | 0) + d) | 0
  d = (d + 1) | 0
  a = b ^ (b >>> 9)
  b = (c + (c << 3)) | 0
  c = (c << 21) | (c >>> 11)
  c = (c + t) | 0
  return (t >>> 0) / 4294967296
}
for (let i = 0; i < 20; i++) rnd()
const int = (n) => (rnd() * n) | 0
const pick = (l) => l[(rnd() * l.length) | 0]
const chance = (p) => rnd() < p
const exp = (mean) => -Math.log(1 - rnd()) * mean
function table(items, w) {
  const n = items.length,
    p = new Float64Array(n),
    al = new Int32Array(n)
  let s = 0
  for (const x of w) s += x
  const q = w.map((x) => (x * n) / s),
    sm = [],
    lg = []
  q.forEach((x, i) => (x < 1 ? sm : lg).push(i))
  while (sm.length && lg.length) {
    const l = sm.pop(),
      g = lg.pop()
    p[l] = q[l]
    al[l] = g
    q[g] = q[g] + q[l] - 1
    ;(q[g] < 1 ? sm : lg).push(g)
  }
  for (const i of [...lg, ...sm]) p[i] = 1
  return () => {
    const i = (rnd() * n) | 0
    return items[rnd() < p[i] ? i : al[i]]
  }
}

// ---------- statistics (shares per mille) ----------
// canton: BFS STATENT 2023 establishments x uplift for registered seats without staff (ZG, SZ, TI, GE, VD, NW, OW)
const CANTON = {
  ZH: 163,
  BE: 104,
  LU: 44,
  UR: 3.7,
  SZ: 27,
  OW: 5.6,
  NW: 6.7,
  GL: 4.7,
  ZG: 47,
  FR: 32,
  SO: 24,
  BS: 24,
  BL: 26,
  SH: 8.9,
  AR: 6.6,
  AI: 2.7,
  SG: 51,
  GR: 27,
  AG: 61,
  TG: 28,
  TI: 60,
  VD: 90,
  VS: 42,
  NE: 19,
  GE: 71,
  JU: 9,
}
const FORMS = {
  '0106': 303,
  '0107': 347,
  '0101': 232,
  '0103': 14,
  '0104': 2,
  '0105': 0.03,
  '0108': 11,
  '0109': 15,
  '0110': 22,
  '0111': 12,
  '0151': 36,
  '0117': 2.5,
  '0113': 0.6,
  '0114': 0.3,
  '0115': 0.5,
}
const FORM_ID = {
  '0101': 1,
  '0103': 2,
  '0106': 3,
  '0107': 4,
  '0108': 5,
  '0109': 6,
  '0110': 7,
  '0113': 8,
  '0151': 9,
  '0104': 10,
  '0105': 11,
  '0111': 92,
  '0117': 85,
}
const SUFFIX = {
  '0106': { de: 'AG', fr: 'SA', it: 'SA' },
  '0107': { de: 'GmbH', fr: 'Sàrl', it: 'Sagl' },
  '0103': { de: 'KlG', fr: 'SNC', it: 'SNC' },
  '0104': { de: 'KmG', fr: 'SCm', it: 'SAc' },
  '0105': { de: 'KmAG', fr: 'SCmA', it: 'SAcA' },
  '0115': { de: 'SICAV', fr: 'SICAV', it: 'SICAV' },
  '0114': { de: 'KmGK', fr: 'SCmPC', it: 'SAcCol' },
}
const LF_NAME = {
  '0106': { de: 'Aktiengesellschaft', fr: 'Société anonyme', it: 'Società anonima', en: 'Corporation' },
  '0107': {
    de: 'Gesellschaft mit beschränkter Haftung',
    fr: 'Société à responsabilité limitée',
    it: 'Società a garanzia limitata',
    en: 'Limited liability company',
  },
}
const form = table(Object.keys(FORMS), Object.values(FORMS))
const canton = table(Object.keys(CANTON), Object.values(CANTON))
const HOT = { 1711: 1.5, 1701: 1.5, 1322: 1.5, 1323: 1.4, 5192: 1.25, 5250: 1.3, 6621: 1.15, 1702: 1.3 }
const BYKT = {}
for (const m of REF.munis) (BYKT[m.kt] ??= []).push(m)
for (const k of Object.keys(CANTON)) {
  const l = BYKT[k]
  if (!l) throw new Error('reference has no municipality in ' + k)
  BYKT[k] = table(
    l,
    l.map((m) => Math.pow(m.w, 0.92) * (HOT[m.id] ?? 1)),
  )
}
const IND = table(
  INDUSTRIES,
  INDUSTRIES.map((x) => x.w),
)
const NOH = INDUSTRIES.filter((x) => x.prof !== 'h'),
  HLD = INDUSTRIES.filter((x) => x.prof === 'h'),
  CRAFT = INDUSTRIES.filter((x) => x.prof === 'f')
const INDH = table(
    HLD,
    HLD.map((x) => x.w),
  ),
  INDF = table(
    CRAFT,
    CRAFT.map((x) => x.w),
  ),
  INDN = table(
    NOH,
    NOH.map((x) => x.w),
  )

// ---------- words (own lists) ----------
const W = (s) => s.split(' ')
const FAM = {
  de: W(
    'Müller Meier Schmid Keller Weber Huber Schneider Meyer Steiner Fischer Gerber Brunner Baumann Frei Zimmermann Moser Widmer Wyss Graf Roth Baumgartner Suter Bachmann Bucher Hofer Lehmann Kaufmann Hofmann Studer Marti Kunz Christen Ammann Egger Lüthi Zbinden Burri Kälin Felder Bühler Odermatt Ackermann Bieri Koller Schwarz Vogel Hess Wenger Stalder Zürcher Portmann Aebi Aeschlimann Jäggi Sutter Gasser Lang Erni Frey Walker Imhof Gisler Camenzind Schuler Betschart Inderbitzin Annen Lustenberger Wicki Emmenegger Stadelmann Hunziker Lüscher Siegrist Fehlmann Hochstrasser Wernli Rüegg Hauser Nägeli Bosshard Spörri Kägi Vontobel Zollinger Hürlimann Trüb Landolt Kessler Tobler Künzli Forrer Eugster Fässler Sonderegger Rohner Zellweger Bischof Inauen Hutter Dörig Manser Gmür Rickenbacher Aregger Jost Röthlisberger Reber Liechti Neuenschwander Oppliger Schütz Salzmann Krebs Tschanz Beyeler Hostettler Nydegger Mischler Rentsch Hirschi Flückiger Bärtschi Ryser Grütter Jenni Caflisch Hassler Cavegn Derungs Candrian Zogg Beeler Fuchs Wolf Haas Kern Sigrist Amstutz Blättler Niederberger Zumbühl Gander Barmettler Durrer Rohrer Ming Halter Enz Gamma Herger Planzer Zgraggen Furrer Epp Aschwanden Stucki Thommen Buser Strub Schaub Gysin Tschopp Handschin Oser Saladin',
  ),
  fr: W(
    'Favre Rochat Jaquier Bonvin Rey Monnier Perrin Blanc Chappuis Dubois Girard Perret Guex Pasche Rossier Berset Python Bourquin Jeanneret Matthey Huguenin Jeannin Droz Sandoz Calame Maillard Mottet Bovay Cuendet Desponds Gaillard Crettenand Fournier Darbellay Dorsaz Carron Bruchez Vouilloz Gay Roduit Sauthier Dayer Sierro Mayor Epiney Zufferey Salamin Clavien Bagnoud Emery Praz Fragnière Bourban Délèze Michellod Corminboeuf Pittet Papaux Rime Gremaud Castella Overney Pasquier Magnin Dafflon Savoy Chollet Genoud Progin Sudan Bussard Tornare Gobet Oberson Chavaillaz Quartier Nussbaumer Chevrolet Cattin Froidevaux Jobin Boillat Chapatte Paratte Queloz Gigandet Willemin Beuchat Rebetez Fleury Vallat Voisard Crelier Borgeaud Pache Cornaz Bolomey Reymond Meylan Golay Audemars Capt Piguet Berney Rochaix Dufour Mermoud Duperrex Morel Vuille Vuilleumier Tissot Grosjean Racine Aubry Mercier',
  ),
  it: W(
    'Bernasconi Rossi Bianchi Ferrari Galli Pedrazzini Fontana Crivelli Lepori Caverzasio Cattaneo Bottinelli Robbiani Soldati Gianinazzi Balmelli Poretti Quadri Ghisletta Pellegrini Croce Delcò Guidotti Marci Mossi Ambrosini Tettamanti Antognini Taminelli Zanini Rusconi Vassalli Pagani Camponovo Ceppi Medici Bossi Molinari Riva Sala Colombo Maggi Regazzi Filippini Cavalli Rezzonico Foletti Gobbi Dazio Pedretti Beretta Bassetti Notari Solari Mordasini Scolari Grassi Sciaroni Ryf Leoni Togni Rigamonti Zappa Arigoni Campana Ferretti Monti Negri Bozzini Cereghetti Luisoni Albisetti Canepa Pusterla Valsangiacomo Bernaschina Lurati Petraglio Chiesa Stoppa Sulmoni',
  ),
}
const NAT = {
  de: W(
    'Alpen Säntis Rigi Pilatus Titlis Eiger Jungfrau Limmat Aare Reuss Rhein Thur Linth Seeland Emmental Gotthard Napf Churfirsten Speer Bodensee Zürisee Albis Jura Mittelland Oberland Freiamt Fricktal Surselva Engadin Prättigau Toggenburg Rheintal Seetal Wynental',
  ),
  fr: W(
    'Léman Jura Alpes Dents-du-Midi Broye Gruyère Lavaux Chablais Riviera Rhône Arve Venoge Orbe Areuse Moléson Chasseral Chaumont Salève Lac Plaine Littoral Vallon Montagne Sarine Glâne Veveyse',
  ),
  it: W(
    'Ceresio Verbano Ticino Gottardo Generoso Brè Tamaro Riviera Leventina Malcantone Mendrisiotto Maggia Onsernone Verzasca Lario Sole Lago Monti',
  ),
}
const P1 = W(
  'Alpi Novi Veri Nexi Opti Omni Terra Luma Vita Solva Axi Cora Sena Medi Proxi Inno Evo Uni Tele Digi Swi Helva Alto Prima Certa Futu Synt Quanta Arca Aqua Velo Kine Tekto Logi Mobi Lexi Fino Agra Bio Eco Geo Hydro Info Meta Neo Pano Radi Stella Tri Vela Xeno Zeni Ambi Bravi Cleo Dyna Ergo Fides Gamma Heli Iso Juno Kairo Libra Mira Nori Orbi Pulsa Qualo Rivi Sigma Tana Ultra Vari Wisa Yara Zena',
)
const P2 = W(
  'tec tis ra nova lux med soft logic net vita plan co lab bit dat gen care form line max nex pro ris sol tron via wave xa zen core dium fin gate hub ion jet kon lion mark nium ora pact quest rion stone tera ura vera wyn star point link mind path peak port rise scope sense shift',
)
const BR2 = W(
  'Blue Green Alpine Swiss Smart North Clear Bright Open First Next True Silver Golden Red White Urban Global Central Direct Prime Royal Magic Active Simply Pure Fresh Solid Rapid Star Rock Lake Peak Summit Vision Bridge Key Point Line Path Gate Field Forest River Stone Cloud Sky Sun Moon Wolf Eagle Lynx Ibex Falcon Bear',
)
const STREETS = {
  de: W(
    'Bahnhofstrasse Hauptstrasse Dorfstrasse Industriestrasse Gewerbestrasse Schulstrasse Poststrasse Kirchgasse Seestrasse Bergstrasse Ringstrasse Gartenstrasse Zürcherstrasse Bernstrasse Luzernerstrasse Baslerstrasse Feldstrasse Wiesenweg Rosenweg Mühlegasse Marktgasse Oberdorfstrasse Unterdorf Sonnenbergstrasse Neugasse Altstadt Birkenweg Lindenstrasse Kantonsstrasse Landstrasse Riedstrasse Haldenstrasse Weidweg Grabenstrasse Bundesplatz Hofstrasse Bachweg Allmendstrasse Sägestrasse Tödistrasse Eichenweg Talstrasse Rainstrasse Steinackerstrasse',
  ),
  fr: [
    'Rue de la Gare',
    'Grand-Rue',
    'Route Cantonale',
    'Avenue de la Gare',
    'Rue du Lac',
    'Chemin des Vignes',
    'Rue Centrale',
    'Route de Genève',
    'Route de Lausanne',
    'Chemin du Bois',
    'Rue de l’Industrie',
    'Place du Marché',
    'Rue du Temple',
    'Avenue du Mont-Blanc',
    'Chemin de la Forêt',
    'Rue des Alpes',
    'Route de Berne',
    'Rue du Château',
    'Chemin des Champs',
    'Route de Fribourg',
    'Rue Neuve',
    'Rue du Rhône',
    'Boulevard de Pérolles',
    'Chemin du Moulin',
    'Route de la Plaine',
    'Zone Industrielle',
    'Rue de Bourg',
    'Quai du Seujet',
    'Chemin de la Colline',
    'Rue du Pont',
  ],
  it: [
    'Via Cantonale',
    'Via San Gottardo',
    'Via Nassa',
    'Via Stazione',
    'Viale Stazione',
    'Via Industria',
    'Via della Posta',
    'Piazza Grande',
    'Via Lugano',
    'Via Bellinzona',
    'Via Locarno',
    'Via al Lago',
    'Via dei Pioppi',
    'Via Pretorio',
    'Via Soldini',
    'Via Campagna',
    'Strada Regina',
    'Via Monte Ceneri',
    'Via Vallone',
    'Via Boschetti',
    'Via Bossi',
    'Piazza Riforma',
  ],
}
const CO = {
  de: ['& Co.', '& Partner', '+ Partner', '& Söhne'],
  fr: ['& Cie', '& Fils', '& Associés'],
  it: ['& Figli', '& Co.', '& Partner'],
}
const LIQ = { de: ' in Liquidation', fr: ' en liquidation', it: ' in liquidazione' }
const ZN = { de: 'Zweigniederlassung', fr: 'succursale de', it: 'succursale di' }
const base = (m) => m.name.replace(/ \(..\)$/, '').split('/')[0]
const city = (t) => t.replace(/ (\d+|[A-Z]{2}|Dorf)$/, '')

// ---------- purpose text ----------
const OPEN = {
  de: ['Die Gesellschaft bezweckt ', 'Zweck der Gesellschaft ist ', 'Die Gesellschaft bezweckt '],
  fr: ['La société a pour but ', 'La société a pour but '],
  it: ['La società ha per scopo ', 'Lo scopo della società è '],
}
const OPEN_NP = {
  '0109': { de: 'Der Verein bezweckt ', fr: "L'association a pour but ", it: "L'associazione ha per scopo " },
  '0110': { de: 'Die Stiftung bezweckt ', fr: 'La fondation a pour but ', it: 'La fondazione ha per scopo ' },
  '0108': {
    de: 'Die Genossenschaft bezweckt ',
    fr: 'La coopérative a pour but ',
    it: 'La cooperativa ha per scopo ',
  },
}
const BOIL = {
  de: [
    'Die Gesellschaft kann Zweigniederlassungen und Tochtergesellschaften im In- und Ausland errichten und sich an anderen Unternehmen beteiligen.',
    'Sie kann Grundeigentum erwerben, belasten, veräussern und verwalten.',
    'Sie kann auch Finanzierungen für eigene oder fremde Rechnung vornehmen sowie Garantien und Bürgschaften für verbundene Gesellschaften und Dritte eingehen.',
    'Die Gesellschaft kann alle Geschäfte tätigen, die direkt oder indirekt mit ihrem Zweck in Zusammenhang stehen.',
    'Sie kann Patente, Lizenzen und andere Immaterialgüterrechte erwerben, verwerten und veräussern.',
  ],
  fr: [
    "La société peut créer des succursales et des filiales en Suisse et à l'étranger et prendre des participations dans d'autres entreprises.",
    'Elle peut acquérir, grever, vendre et gérer des immeubles.',
    'Elle peut accorder des prêts et des garanties à des sociétés liées ou à des tiers.',
    'Elle peut effectuer toutes opérations en rapport direct ou indirect avec son but.',
  ],
  it: [
    "La società può aprire succursali e filiali in Svizzera e all'estero e partecipare ad altre imprese.",
    'Può acquistare, gravare, alienare e amministrare beni immobili.',
    'Può concedere finanziamenti e garanzie a società collegate o a terzi.',
    'Può compiere tutte le operazioni direttamente o indirettamente connesse con il suo scopo.',
  ],
}
const JOIN = { de: [' sowie ', ' und '], fr: [' ainsi que ', ' et '], it: [' nonché ', ' e '] }
const NOM = { de: (s) => s.replace(/^den /, 'der ').replace(/ (und|sowie) den /g, ' $1 der ') }
const NOART = (s) => s.replace(/ (und|sowie) (den|die|das) (?=[A-ZÄÖÜ])/g, ' $1 ')
const BARE = { de: /^(die|den|das|der) /, fr: /^(le |la |les |l')/, it: /^(il |lo |la |i |gli |le |l')/ }
const cap = (s) => s.charAt(0).toUpperCase() + s.slice(1)
function purpose(acts, lang, lf) {
  let x = acts[0]
  const two = acts.length > 1 && chance(0.72)
  if (two) x += pick(JOIN[lang]) + acts[1]
  else if (acts.length > 1 && chance(0.5)) x = acts[1]
  if (lf === '0101' || lf === '0103' || lf === '0151' || lf === '0111') {
    x = x.replace(BARE[lang], '')
    return cap(lang === 'de' ? NOART(x) : x) + '.'
  }
  const np = OPEN_NP[lf]
  let o = np ? np[lang] : pick(OPEN[lang])
  if (o.startsWith('Zweck der')) x = NOM.de(x)
  let t = o + x + '.'
  if (!np) {
    const n = int(4)
    const k = int(BOIL[lang].length)
    for (let i = 0; i < n; i++) t += ' ' + BOIL[lang][(k + i) % BOIL[lang].length]
  }
  return t
}

// ---------- names ----------
const used = new Set() // exact business names of capital companies and cooperatives (country-wide exclusivity, Art. 951 CO)
const h53 = (s) => {
  let x = 0xdeadbeef,
    y = 0x41c6ce57
  for (let i = 0; i < s.length; i++) {
    const ch = s.charCodeAt(i)
    x = Math.imul(x ^ ch, 2654435761)
    y = Math.imul(y ^ ch, 1597334677)
  }
  x = Math.imul(x ^ (x >>> 16), 2246822507) ^ Math.imul(y ^ (y >>> 13), 3266489909)
  y = Math.imul(y ^ (y >>> 16), 2246822507) ^ Math.imul(x ^ (x >>> 13), 3266489909)
  return 4294967296 * (2097151 & y) + (x >>> 0)
}
const zipf = (l) => l[Math.min(l.length - 1, (Math.pow(rnd(), 1.7) * l.length) | 0)] // common surnames are much more common
const LET = 'ABCDEFGHIKLMNOPRSTUVWZ'
const acro = () => {
  const n = chance(0.75) ? 3 : 2
  let s = ''
  for (let i = 0; i < n; i++) s += LET[int(LET.length)]
  return s
}
const ON = W('B C D F G K L M N P R S T V Z Br Cl Dr Fl Gr Kr Pr St Tr Qu'),
  VO = W('a e i o u a e i o ia eo'),
  MI = W('l r n m v s t d x k b z ll rr nt st nd lt rv mb'),
  EN = W('a o is us ix on en el ar um ia eo ora ana is ium ent is ax in al os')
const syll = () =>
  pick(ON) +
  pick(VO) +
  pick(MI) +
  pick(VO) +
  (chance(0.5) ? pick(MI) + pick(EN) : pick(EN).replace(/^[aeiou]+/, (x) => (x.length > 1 ? x : 'n' + x)))
const fantasy = () =>
  chance(0.5)
    ? syll()
    : chance(0.66)
      ? pick(P1) + pick(P2)
      : pick(BR2) +
        (chance(0.45) ? '' : ' ') +
        pick(BR2)
          .toLowerCase()
          .replace(/^./, (x) => (chance(0.5) ? x.toUpperCase() : x))
function core(ind, lang, prof, m) {
  const tw = pick(ind.n[lang])
  const fam = () => zipf(FAM[lang])
  const r = rnd()
  const tf =
    lang === 'de'
      ? (f, t) => (chance(0.62) ? f + ' ' + t : t + ' ' + f)
      : (f, t) => (chance(0.75) ? t + ' ' + f : f + ' ' + t)
  if (prof === 'f') {
    if (r < 0.42) return tf(fam(), tw)
    if (r < 0.5) return tf(fam() + (lang === 'de' ? '-' : '-') + fam(), tw)
    if (r < 0.57) return fam() + ' ' + pick(CO[lang]) + (chance(0.7) ? ' ' + tw : '')
    if (r < 0.64) return fam() + (lang === 'de' ? '-' : ' ') + (lang === 'de' ? fam() : tw)
    if (r < 0.78) return tw + ' ' + base(m)
    if (r < 0.86) return chance(0.5) ? pick(NAT[lang]) + ' ' + tw : tw + ' ' + pick(NAT[lang])
    if (r < 0.93) return fantasy() + ' ' + tw
    return acro() + ' ' + tw
  }
  if (prof === 'h') {
    if (r < 0.3) return fam() + ' ' + tw
    if (r < 0.62) return fantasy() + ' ' + tw
    if (r < 0.78) return acro() + ' ' + tw
    if (r < 0.88)
      return (
        tw +
        ' ' +
        pick(STREETS[lang]).replace(
          /^(Rue|Via|Route|Avenue|Chemin) (de |du |des |della |dei |d’)?(la |l’)?/,
          '',
        )
      )
    if (r < 0.94) return base(m) + ' ' + tw
    return fantasy()
  }
  if (prof === 'b') {
    if (r < 0.34) return fantasy()
    if (r < 0.66) return fantasy() + ' ' + tw
    if (r < 0.76) return acro() + ' ' + tw
    if (r < 0.86) return fam() + ' ' + tw
    if (r < 0.93) return pick(NAT[lang]) + ' ' + tw
    return fam() + ' ' + pick(CO[lang]) + (chance(0.6) ? ' ' + tw : '')
  }
  if (r < 0.3) return tf(fam(), tw)
  if (r < 0.55) return fantasy() + ' ' + tw
  if (r < 0.7) return tw + ' ' + base(m)
  if (r < 0.82) return pick(NAT[lang]) + ' ' + tw
  if (r < 0.93) return acro() + ' ' + tw
  return fam() + ' ' + pick(CO[lang]) + (chance(0.6) ? ' ' + tw : '')
}
const EXCL = new Set(['0106', '0107', '0108', '0105', '0109', '0110'])
function unique(nameOf, extra) {
  let n = nameOf('')
  let k = h53(n.toLowerCase())
  if (!used.has(k)) {
    used.add(k)
    return n
  }
  for (const e of extra) {
    n = nameOf(' ' + e)
    k = h53(n.toLowerCase())
    if (!used.has(k)) {
      used.add(k)
      return n
    }
  }
  for (let i = 2; ; i++) {
    n = nameOf(' ' + i)
    k = h53(n.toLowerCase())
    if (!used.has(k)) {
      used.add(k)
      return n
    }
  }
}

// ---------- identifiers ----------
const uidSeen = new Set()
function uid() {
  for (;;) {
    const n = 50000000 + int(40000000)
    let s = 0,
      q = n
    const w = [4, 5, 6, 7, 2, 3, 4, 5]
    for (let i = 0; i < 8; i++) {
      s += (q % 10) * w[i]
      q = (q / 10) | 0
    }
    let k = 11 - (s % 11)
    if (k === 10) continue
    if (k === 11) k = 0
    const u = n * 10 + k
    if (uidSeen.has(u)) continue
    uidSeen.add(u)
    return u
  }
}
const fmt = (u) => {
  const s = String(u)
  return `CHE-${s.slice(0, 3)}.${s.slice(3, 6)}.${s.slice(6)}`
}
const T10 = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
const FD = {
  '0101': 1,
  '0103': 2,
  '0106': 3,
  '0107': 4,
  '0108': 5,
  '0109': 6,
  '0110': 7,
  '0151': 9,
  '0111': 9,
  '0104': 2,
  '0105': 3,
}
function chid(office, lf, n) {
  const s = String(office).padStart(3, '0') + (FD[lf] ?? 8) + String(n % 1000000).padStart(6, '0')
  let k = 0
  for (let i = 0; i < 10; i++) k = T10[(k + s.charCodeAt(i) - 48) % 10]
  return 'CH' + s + ((10 - k) % 10)
}

// ---------- dates ----------
const DAY = 86400000,
  T0 = Date.parse(ASOF + 'T00:00:00Z')
const iso = (t) => new Date(t).toISOString().slice(0, 10)
const workday = (t) => {
  const w = new Date(t).getUTCDay()
  return w === 6 ? t - (1 + int(5)) * DAY : w === 0 ? t - (2 + int(5)) * DAY : t
} // Sat/Sun -> Mon..Fri of the week before
const AGE = {
  '0106': 20,
  '0107': 12,
  '0101': 13,
  '0103': 15,
  '0104': 25,
  '0108': 45,
  '0109': 20,
  '0110': 28,
  '0151': 17,
  '0111': 15,
}
const MAXAGE = 140 * 365

// ---------- size ----------
const SIZES = [
  ['0', 0, 0],
  ['1', 1, 1],
  ['2-4', 2, 4],
  ['5-9', 5, 9],
  ['10-19', 10, 19],
  ['20-49', 20, 49],
  ['50-99', 50, 99],
  ['100-249', 100, 249],
  ['250-499', 250, 499],
  ['500-999', 500, 999],
  ['1000+', 1000, 9000],
]
const SZ = {
  shell: table(SIZES, [880, 60, 40, 10, 5, 3, 1, 0.6, 0.2, 0.1, 0.05]),
  sole: table(SIZES, [30, 620, 270, 60, 16, 4, 0.3, 0, 0, 0, 0]),
  gmbh: table(SIZES, [140, 330, 300, 120, 70, 32, 6, 2, 0.3, 0.1, 0]),
  ag: table(SIZES, [110, 170, 250, 170, 140, 100, 34, 18, 5, 2, 1]),
  np: table(SIZES, [480, 120, 160, 90, 60, 50, 22, 14, 3, 1, 0.4]),
}

// ---------- main ----------
const ring = []
const RING = 4096 // earlier companies, for branches, mergers and reused old names
const sigByDay = SIGFILE ? new Map() : null
let sigNo = 0
const slug = (s) =>
  s
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’.]/g, '')
    .replace(/&|\+/g, '-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
const FOREIGN = [
  'Frankfurt am Main',
  'London',
  'Paris',
  'Milano',
  'Wien',
  'Luxembourg',
  'München',
  'Dublin',
  'Amsterdam',
  'Madrid',
]

function make(i) {
  const kt = canton(),
    m = BYKT[kt](),
    lang = m.lang === 'it' ? 'it' : m.lang === 'fr' ? 'fr' : 'de'
  let lf = form()
  if (lf === '0151' && ring.length < 50) lf = '0107'
  const office = REF.offices[kt]
  let ind,
    acts,
    names,
    noga,
    np = null
  if (NONPROFIT[lf]) {
    np = pick(NONPROFIT[lf])
    noga = np[0]
    names = np[lang === 'de' ? 1 : lang === 'fr' ? 2 : 3].split(';')
    acts = np[lang === 'de' ? 4 : lang === 'fr' ? 5 : 6].split(';')
  } else {
    ind =
      lf === '0106' && chance(0.17)
        ? INDH()
        : lf === '0101' || lf === '0103'
          ? chance(0.62)
            ? INDF()
            : INDN()
          : IND()
    noga = ind.code
    acts = ind.a[lang]
  }
  const suf = SUFFIX[lf]?.[lang] ?? ''
  let name,
    head = null,
    oldNames = null,
    translations = null
  if (lf === '0151') {
    head = pick(ring)
    name = lang === 'de' ? `${head.name}, ${ZN.de} ${base(m)}` : `${head.name}, ${ZN[lang]} ${base(m)}`
    acts = head.acts[lang]
    noga = head.noga
  } else if (lf === '0111') {
    const k = fantasy() + ' ' + pick(['Ltd', 'GmbH', 'S.p.A.', 'SAS', 'B.V.', 'Limited', 'S.à r.l.'])
    name = `${k}, ${pick(FOREIGN)}, ${lang === 'de' ? 'Zweigniederlassung' : lang === 'fr' ? 'succursale de' : 'succursale di'} ${base(m)}`
  } else if (np && noga === '653000' && ring.length && chance(0.6)) {
    const f = pick(ring)
    name = unique(
      (e) =>
        ({
          de: `Personalvorsorgestiftung der ${f.name}`,
          fr: `Fondation de prévoyance de ${f.name}`,
          it: `Fondazione di previdenza della ${f.name}`,
        })[lang] + e,
      [base(m), 'II'],
    )
  } else if (np) {
    const w = pick(names)
    const k = chance(0.55)
      ? `${w} ${base(m)}`
      : lf === '0110' && chance(0.5)
        ? lang === 'de'
          ? `${fantasy()} ${w}`
          : `${w} ${fantasy()}`
        : `${w} ${pick(NAT[lang])}`
    name = unique((e) => k + e, [base(m), pick(NAT[lang]), fantasy(), acro()])
  } else if (lf === '0117') {
    const z = `${pick({ de: ['Gemeindewerke', 'Zweckverband Abwasser', 'Kantonsspital', 'Feuerwehr Zweckverband'], fr: ['Services industriels', 'Association intercommunale', 'Hôpital régional'], it: ['Aziende municipalizzate', 'Consorzio depurazione', 'Ente ospedaliero'] }[lang])} ${base(m)}`
    name = unique((e) => z + e, [pick(NAT[lang]), base(pick(REF.munis))])
  } else {
    const k = core(ind, lang, ind.prof, m)
    if (lf === '0101') name = chance(0.12) ? `${k}, ${zipf(FAM[lang])}` : k // sole proprietorship: no suffix, no country-wide exclusivity
    else {
      const lower = lang === 'de' && suf === 'AG' && chance(0.03)
      const f = (e) => `${k}${e} ${lower ? 'ag' : suf}`
      name = EXCL.has(lf)
        ? unique(f, [
            base(m),
            pick(['Swiss', 'Schweiz', 'International', 'Group', 'Plus', '24']),
            pick(NAT[lang]),
            kt,
            acro(),
          ])
        : f('')
    }
    if ((lf === '0106' && chance(0.1)) || (lf === '0107' && chance(0.06))) {
      const A = {
        '0106': { de: 'AG', fr: 'SA', it: 'SA', en: 'Ltd' },
        '0107': { de: 'GmbH', fr: 'Sàrl', it: 'Sagl', en: 'LLC' },
      }[lf]
      translations = {}
      const kk = name.replace(/ (AG|ag|SA|GmbH|Sàrl|Sagl)$/, '')
      for (const l of ['de', 'fr', 'it', 'en'])
        if (l !== lang && chance(l === 'en' ? 0.85 : 0.55)) translations[l] = `${kk} ${A[l]}`
      if (!Object.keys(translations).length) translations = null
    }
    const po = lf === '0106' ? 0.17 : lf === '0107' ? 0.1 : 0.04
    if (chance(po)) {
      oldNames = []
      const n = chance(0.8) ? 1 : 2
      for (let j = 0; j < n; j++) {
        const r = ring.length ? pick(ring) : null
        oldNames.push(
          chance(0.12) && r
            ? r.core + (suf ? ' ' + suf : '')
            : chance(0.4)
              ? `${core(IND(), lang, pick(['f', 'b', 'm', 'h']), m)}${suf ? ' ' + suf : ''}`
              : `${name.replace(/ (AG|ag|SA|GmbH|Sàrl|Sagl)$/, '').split(' ')[0]} ${pick(ind.n[lang])}${suf ? ' ' + suf : ''}`,
        )
      }
      oldNames = oldNames.filter((x) => x !== name)
      if (!oldNames.length) oldNames = null
    }
  }
  const coreName = name.replace(/,.*$/, '').replace(/ (AG|ag|SA|GmbH|Sàrl|Sagl|KlG|SNC)$/, '')
  // life cycle
  let ageDays = Math.min(MAXAGE, exp((AGE[lf] ?? 12) * 365))
  if (ageDays > 60 * 365 && (lf === '0107' || lf === '0101')) ageDays = exp(9 * 365) % (60 * 365)
  const founded = workday(T0 - ((ageDays | 0) + 3) * DAY)
  const r = rnd()
  let status = r < 0.944 ? 'ACTIVE' : r < 0.97 ? 'BEING_CANCELLED' : 'CANCELLED'
  if (status === 'BEING_CANCELLED' && (lf === '0101' || lf === '0151')) status = 'ACTIVE'
  if (status === 'BEING_CANCELLED') name += LIQ[lang]
  let sogc = workday(T0 - (Math.min(ageDays, status === 'ACTIVE' ? exp(4.6 * 365) : exp(420)) | 0) * DAY)
  if (sogc < founded + 3 * DAY) sogc = founded + 3 * DAY
  {
    const w = new Date(sogc).getUTCDay()
    if (w === 6) sogc += 2 * DAY
    else if (w === 0) sogc += DAY
  }
  if (sogc > T0) sogc = T0
  // address
  const lo = m.loc[m.loc.length > 3 && chance(0.7) ? int(Math.min(m.loc.length, 14)) : 0]
  const letter = (ind?.prof === 'h' || (kt === 'ZG' && chance(0.3))) && chance(0.35)
  const street = pick(STREETS[lang]),
    hn = chance(0.96)
      ? String(1 + int(chance(0.7) ? 60 : 220)) + (chance(0.09) ? pick(['a', 'b', 'c']) : '')
      : null
  const careOf =
    letter && ring.length
      ? (lang === 'de' ? 'c/o ' : lang === 'fr' ? 'c/o ' : 'c/o ') +
        pick(ring).name.replace(/ (in Liquidation|en liquidation|in liquidazione)$/, '')
      : null
  // size, capital
  const shell = ind?.prof === 'h' && chance(0.8)
  const sz = (
    np
      ? SZ.np
      : shell
        ? SZ.shell
        : lf === '0106'
          ? SZ.ag
          : lf === '0107'
            ? SZ.gmbh
            : lf === '0101' || lf === '0103'
              ? SZ.sole
              : lf === '0151' || lf === '0111'
                ? SZ.gmbh
                : SZ.np
  )()
  let capN = null
  if (lf === '0106')
    capN = chance(0.78)
      ? 100000
      : pick([150000, 200000, 250000, 300000, 500000, 500000, 1000000, 2000000, 5000000, 10000000])
  else if (lf === '0107')
    capN = chance(0.9) ? 20000 : pick([21000, 30000, 40000, 50000, 100000, 100000, 200000])
  const site =
    status !== 'CANCELLED' &&
    !shell &&
    chance(lf === '0106' ? 0.62 : lf === '0107' ? 0.5 : lf === '0101' ? 0.22 : np ? 0.35 : 0.3)
      ? slug(coreName) + '.' + TLD
      : null
  const u = uid(),
    id = 10000000 + i
  const row = {
    uid: fmt(u),
    ehraid: id,
    chid: chid(office, lf, 900000 + i),
    name,
    translations,
    old_names: oldNames,
    legal_form: lf,
    legal_form_id: FORM_ID[lf] ?? null,
    status,
    deletion_date: status === 'CANCELLED' ? iso(sogc) : null,
    legal_seat: m.name,
    legal_seat_id: m.id,
    canton: kt,
    registry_of_commerce_id: office,
    address: { care_of: careOf, street, house_number: hn, zip: lo[0], town: city(lo[1]) },
    purpose: purpose(acts, lang, lf),
    language: lang,
    noga_code: noga,
    website: site,
    size_class:
      sz[1] === 0 ? 'none' : sz[1] < 10 ? 'micro' : sz[1] < 50 ? 'small' : sz[1] < 250 ? 'medium' : 'large',
    employees_range: sz[0],
    capital_nominal: capN,
    capital_currency: capN ? 'CHF' : null,
    founded_on: iso(founded),
    sogc_date: iso(sogc),
    head_offices: head ? [{ uid: head.uid, name: head.name }] : null,
    was_taken_over_by:
      status === 'CANCELLED' && ring.length && chance(0.08) ? [{ uid: pick(ring).uid }] : null,
    source: 'synthetic',
  }
  if (
    lf !== '0151' &&
    lf !== '0111' &&
    status === 'ACTIVE' &&
    (lf === '0106' || lf === '0107' || lf === '0108')
  ) {
    const e = {
      uid: row.uid,
      name,
      core: coreName,
      noga,
      acts: ind ? ind.a : { de: acts, fr: acts, it: acts },
    }
    if (ring.length < RING) ring.push(e)
    else ring[i % RING] = e
  }
  if (sigByDay && sogc > T0 - SIGDAYS * DAY) signal(row, lang, m, sogc, founded)
  return row
}

// ---------- synthetic gazette publications ----------
const MT = {
  'status.neu': [
    [1, 'status'],
    [2, 'status.neu'],
  ],
  'status.aufl.liq': [
    [1, 'status'],
    [3, 'status.aufl'],
    [4, 'status.aufl.liq'],
  ],
  'status.aufl.konk': [
    [1, 'status'],
    [3, 'status.aufl'],
    [5, 'status.aufl.konk'],
  ],
  'status.loeschung': [
    [1, 'status'],
    [7, 'status.loeschung'],
  ],
  adressaenderung: [[16, 'adressaenderung']],
  aenderungorgane: [[17, 'aenderungorgane']],
  zweckaenderung: [[11, 'zweckaenderung']],
  'kapitalaenderung.nominell': [
    [12, 'kapitalaenderung'],
    [13, 'kapitalaenderung.nominell'],
  ],
  fusion: [[19, 'fusion']],
}
const SIGT = table(
  ['aenderungorgane', 'adressaenderung', 'zweckaenderung', 'kapitalaenderung.nominell', 'fusion'],
  [640, 240, 60, 55, 5],
)
const TXT = {
  'status.neu': { de: '(Neueintragung).', fr: '(Nouvelle inscription).', it: '(Nuova iscrizione).' },
  'status.aufl.liq': {
    de: 'Die Gesellschaft hat ihre Auflösung beschlossen.',
    fr: 'La société a décidé sa dissolution.',
    it: 'La società ha deciso lo scioglimento.',
  },
  'status.aufl.konk': {
    de: 'Über die Gesellschaft wurde der Konkurs eröffnet.',
    fr: 'La faillite de la société a été prononcée.',
    it: 'È stato dichiarato il fallimento della società.',
  },
  'status.loeschung': {
    de: 'Die Rechtseinheit wird gelöscht.',
    fr: 'La société est radiée.',
    it: 'La società è cancellata.',
  },
  aenderungorgane: {
    de: 'Eingetragene Personen neu oder mutierend: [entfernt].',
    fr: 'Inscription ou modification de personne(s): [supprimé].',
    it: 'Persone iscritte: [rimosso].',
  },
  zweckaenderung: { de: 'Zweck neu: ', fr: 'Nouveau but: ', it: 'Nuovo scopo: ' },
  fusion: {
    de: 'Fusion: Übernahme der Aktiven und Passiven gemäss Fusionsvertrag.',
    fr: 'Fusion: reprise des actifs et passifs selon contrat de fusion.',
    it: 'Fusione: ripresa di attivi e passivi secondo contratto.',
  },
}
function signal(row, lang, m, t, founded) {
  const k =
    founded > T0 - SIGDAYS * DAY && chance(0.9)
      ? 'status.neu'
      : row.status === 'CANCELLED'
        ? 'status.loeschung'
        : row.status === 'BEING_CANCELLED'
          ? chance(0.32)
            ? 'status.aufl.konk'
            : 'status.aufl.liq'
          : SIGT()
  const IN = { de: 'in', fr: 'à', it: 'in' }[lang]
  let body =
    k === 'adressaenderung'
      ? { de: 'Domizil neu: ', fr: 'Nouvelle adresse: ', it: 'Nuovo recapito: ' }[lang] +
        `${row.address.street} ${row.address.house_number ?? ''}, ${row.address.zip ?? ''} ${row.address.town}.`
      : k === 'kapitalaenderung.nominell'
        ? { de: 'Kapital neu: CHF ', fr: 'Nouveau capital: CHF ', it: 'Nuovo capitale: CHF ' }[lang] +
          (row.capital_nominal ?? 100000) +
          '.'
        : k === 'zweckaenderung'
          ? TXT[k][lang] + row.purpose
          : TXT[k][lang]
  const day = iso(t)
  const no = ++sigNo
  const rec = {
    sogc_id: 2000000000 + no,
    sogc_date: day,
    registry_of_commerce_id: row.registry_of_commerce_id,
    canton: row.canton,
    journal_id: 1 + (no % 60000),
    journal_date: iso(workday(t - 3 * DAY)),
    sub_rubric: k === 'status.neu' ? 'HR01' : k === 'status.loeschung' ? 'HR03' : 'HR02',
    mutation_types: MT[k].map(([id, key]) => ({ id, key })),
    language: lang,
    message: `${row.name}, ${IN} ${row.legal_seat}, ${row.uid}. ${body}`,
    company: {
      uid: row.uid,
      ehraid: row.ehraid,
      name: row.name,
      legal_form: row.legal_form,
      status: row.status,
    },
    source: 'synthetic',
  }
  let l = sigByDay.get(day)
  if (!l) sigByDay.set(day, (l = []))
  l.push(JSON.stringify(rec))
}

const toZefix = (r) => ({
  name: r.name,
  ehraid: r.ehraid,
  uid: r.uid.replace(/[-.]/g, ''),
  chid: r.chid,
  legalSeatId: r.legal_seat_id,
  legalSeat: r.legal_seat,
  registryOfCommerceId: r.registry_of_commerce_id,
  legalForm: { id: r.legal_form_id, uid: r.legal_form, name: LF_NAME[r.legal_form] ?? null },
  status: r.status,
  sogcDate: r.sogc_date,
  deletionDate: r.deletion_date,
  translation: r.translations ? Object.values(r.translations) : null,
  purpose: r.purpose,
  canton: r.canton,
  capitalNominal: r.capital_nominal,
  capitalCurrency: r.capital_currency,
  headOffices: r.head_offices,
  branchOffices: null,
  hasTakenOver: null,
  wasTakenOverBy: r.was_taken_over_by,
  oldNames: r.old_names?.map((n, i) => ({ name: n, sequenceNr: 940 - i, translation: null })) ?? null,
  address: {
    organisation: r.name,
    careOf: r.address.care_of,
    street: r.address.street,
    houseNumber: r.address.house_number,
    addon: null,
    poBox: null,
    city: r.address.town,
    swissZipCode: r.address.zip,
  },
})

let buf = ''
const out = process.stdout
out.on('error', (e) => process.exit(e.code === 'EPIPE' ? 0 : 1))
for (let i = 0; i < COUNT; i++) {
  const r = make(i)
  buf += JSON.stringify(FORMAT === 'zefix' ? toZefix(r) : r) + '\n'
  if (buf.length > 1 << 20) {
    if (!out.write(buf)) await new Promise((ok) => out.once('drain', ok))
    buf = ''
  }
}
if (buf) await new Promise((ok) => out.write(buf, ok))
if (sigByDay) {
  const f = fs.openSync(SIGFILE, 'w')
  // oxlint-disable-next-line typescript/require-array-sort-compare -- days are text
  for (const k of [...sigByDay.keys()].sort()) fs.writeSync(f, sigByDay.get(k).join('\n') + '\n')
  fs.closeSync(f)
}
