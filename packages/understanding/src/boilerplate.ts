import { fold, Stems, wordsOf } from '#understanding/words'

// Boilerplate is text that fits the purpose of any company: participations, branches, real estate, loans, guarantees,
// intellectual property, "all transactions that ...". A clause is judged by its share of such words.

/** Words without a meaning of their own. */
const empty = new Stems(`
  die$ der$ das$ den$ dem$ des$ ein$ eine$ einer$ einen$ eines$ und$ oder$ sowie$ sie$ ihr es$ im$ in$ an$ am$ zu$ zum$ zur$ von$ vom$ mit$
  auf$ bei$ fur$ als$ aus$ nach$ uber$ durch$ auch$ ferner uberdies ausserdem zudem insbesondere hierzu dazu damit dabei wobei welche
  kann$ konnen darf durfen ist$ sind$ wird$ werden befugt berechtigt aller$ alle$ allen$ art$ arten sich$ andere gleiche verwandt
  jeder jegliche sonstige weitere dies diese soweit sofern sie$ ihm ihrem ihre nicht kein auf$ wie$ ob$
  la$ le$ les$ l$ d$ de$ du$ des$ un$ une$ et$ ou$ en$ au$ aux$ a$ dans$ par$ pour$ sur$ avec$ elle$ il$ son$ sa$ ses$ leur notamment
  ainsi$ que$ qui$ peut pourra egalement aussi autre tout toute toutes tous cela ce$ cette y$ compris s$ si$ meme sous ne$ pas$ aucun
  il$ lo$ gli$ i$ di$ del$ della dei$ delle degli dello dell$ e$ ed$ o$ con$ per$ da$ dal dalla nel nella nell$ ai$ al$ alla alle agli all$ sul$
  essa puo$ potra inoltre anche altre altri ogni tutte tutti suo$ sua$ suoi sue$ qualsiasi non$ che$ puo
  the$ of$ and$ or$ to$ in$ on$ for$ with$ by$ any$ all$ its$ it$ may$ is$ as$ at$ other such which that this may also be$ are$ can$ an$ a$
  entitled furthermore further whatsoever kind kinds
`)

/** Words of boilerplate: in combination, they do not describe a company's activity. */
const common = new Stems(`
  gesellschaft genossenschaft stiftung firma unternehm verein zweck zweigniederlass tochter filial niederlassung beteilig grundeigentum
  grundstuck liegenschaft immobili wertschrift wertpapier finanz garanti burgschaft sicherheit darlehen kredit immaterialgut geistig
  patent lizenz marken urheber knowhow know how rechte geschaft tatigkeit handlung massnahm rechtsgeschaft zusammenhang zusammenhang
  forder mittelbar unmittelbar direkt indirekt inland ausland schweiz erwerb halt verwalt verausser belast verwert errichten grund$ grunden
  ubernehm uberneh vertret konzern gruppe dritt rechnung eigen fremd kommerziell finanziell ander geeignet vornehm eingeh ausub tatig
  abschliess stehen bring erreich dien gewahr aufnehm vermogenswert aktionar nahestehend mutter gesellschafter gewinn erwerbszweck
  gemeinnutz verfolg entgegennehm spende zuwendung ganzen land$ wirtschaftlich erleicht nutzlich notwendig verbunden aehnlich ahnlich
  interess ausser hinaus gesetzlich vermogen dienstbarkeit abbaurecht weitergehen mindestleist unterstutzungsleist notlag vorsorge betreib
  einschliess versicherungsvertrag kauf verkauf vermiet anlegen anlag mobili treuhand cash pool kapital industriell mobilien
  bau$ dienstleist ziel vertrieb sacheinlage fusion einzeln gemeinsam selbst dauernd zusammenschlie zusammenarbeit gleichartig organisation
  mitglied$ mitgliedschaft agentur verkaufsstelle eroffn erstreb anstreb gehor gegenleistung erwerbs$ werden$ verfugung abwickl unterhalt$
  societe cooperative fondation entreprise but$ buts succursale filiale participe participation immeuble immobili bien foncier grever aliener
  acquerir acquisition gerer gestion vendre vente detenir detention exploiter droit propriet intellectuel brevet licence marque pret prets emprunt
  garanti caution financ operation commerc industriel activit rapport direct indirect suisse etranger lien rattach actionnaire tiers
  accorder contracter consentir creer limite legal lfaie favorise interet identique analogue similaire connexe poursuiv lucratif effectuer exercer
  faire relation contrat assurance conclure titre valeur mobilier groupe fonds propre compte developp execution realis objet social nature utile
  quelconque susceptible facilit prendre interess mener necessaire fusion reprendre porter$ engagement contrepartie lies$ liees$ agence ouvrir
  societa fondazione impresa imprese scopo succursal filial partecip immobil ben$ beni acquist gravare vendere vendita amministra detenere gestire
  diritt propriet intellett brevett licenz marchi prestit garanzi fideiuss finanziament finanziar commercial industrial operazion compier attivita
  diretta indiretta svizzera estero connes sociale gruppo terz conced aprire costituire analog lucro persegu favori interess mobiliar assum
  necessari utili relativ natura nonche legat rapport contrarr mutui concession fondersi fusione impegni controprestazione agenzie
  company corporation foundation purpose branch subsidiar participat shareholding affiliat real estate propert intellectual patent licen trademark
  loan guarantee security secur financ commercial activit transaction direct indirect relat switzerland abroad establish acquire acquisition hold
  encumber sell dispos manage own$ third part$ parties group parent carry out engage provide grant connect promot conduct pursue obligation
  interest necessary appropriate useful incidental conducive business represent enterprise agenc conclude merge pooling upstream stream$ form
`)

/**
 * Words that make a clause boilerplate. Without one of them, the other words count as ordinary words, such as
 * `Verwaltung` alone.
 */
const marks = new Stems(`
  zweigniederlass tochter filial beteilig grundeigentum grundstuck liegenschaft immobili wertschrift finanz garanti burgschaft darlehen
  immaterialgut geistig patent lizenz geschaft tatigkeit rechtsgeschaft zweck erwerbszweck gemeinnutz gewinn vertret vorsorge spende massnahm
  fusion zusammenschlie mitgliedschaft agentur garant fusionner representer
  succursale filiale participe participation immeuble immobili financ caution pret prets emprunt garanti intellectuel operation activit lucratif
  brevet licence droit contrat but$
  succursal partecip immobil beni prestit finanziament garanzi operazion attivita lucro intellett brevett licenz
  branch subsidiar participat shareholding agenc merge pooling real guarantee loan intellectual activit transaction financing
`)

const permits = new Stems(`
  kann$ konnen befugt berechtigt darf peut pourra puo$ potra facolta may$ entitled authorized autorisee ermachtigt habilitee autorizzata
`)

/** Phrases with which non-profit organisations describe themselves. */
const withoutProfit = new Stems(
  'erwerbszweck selbsthilfezweck gewinnabsicht gemeinnutz lucratif lucro lucrativ profit steuerbefreit',
)

/** A permission is at the beginning of a clause. */
const wordsOfPermission = 8

/** Returns whether a clause permits something, instead of stating what the company does. */
export function permitsOnly(text: string) {
  return beginsWithPermission(wordsOf(fold(text.slice(0, 200))).map((word) => `${word}$`))
}

function beginsWithPermission(words: readonly string[]) {
  return words.slice(0, wordsOfPermission).some((word) => permits.has(word))
}

/** Result for a clause: its share of boilerplate, and whether it only permits. */
export function readClause(text: string) {
  const words = wordsOf(fold(text)).map((word) => `${word}$`)
  let said = 0
  let boilerplate = 0
  let isMarked = false
  let sparesProfit = false
  const isPermission = beginsWithPermission(words)
  for (const word of words) {
    if (marks.has(word)) isMarked = true
    if (withoutProfit.has(word)) sparesProfit = true
    if (empty.has(word)) continue
    said += 1
    if (common.has(word)) boilerplate += 1
  }
  const share = said === 0 ? 0 : boilerplate / said
  return { said, share, isMarked, isPermission, sparesProfit, others: said - boilerplate }
}

/** Returns whether a clause after the first one says nothing about what the company does. */
export function isBoilerplate(text: string) {
  const { said, share, isMarked, isPermission, sparesProfit } = readClause(text)
  if (said === 0) return false
  if (isPermission) return share >= (isMarked ? 0.5 : 0.8)
  if (sparesProfit) return share >= 0.4
  return isMarked && share >= 0.9
}
