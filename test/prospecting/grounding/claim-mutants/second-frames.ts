import type { Frame } from './frame.ts'

/** The statements with which no rule was tuned. */
export const secondFrames: readonly Frame[] = [
  {
    name: 'is supplied',
    half: 'b',
    of: {
      de: {
        evidence: 'Die {x} beliefert uns mit {o} für {c}.',
        denies: 'Die {x} beliefert uns nicht mit {o} für {c}.',
        plans: 'Die {x} soll uns künftig mit {o} für {c} beliefern.',
        ended: 'Die {x} belieferte uns früher mit {o} für {c}, heute nicht mehr.',
        claims: ['Die {x} beliefert Sie {q}mit {o} für {c}.', 'Von der {x} beziehen Sie {q}{o} für {c}.'],
        negated: 'Die {x} beliefert Sie nicht mit {o} für {c}.',
        turned: 'Sie beliefern die {x} mit {o} für {c}.',
      },
      fr: {
        evidence: 'La {x} nous fournit des {o} pour des {c}.',
        denies: 'La {x} ne nous fournit pas de {o} pour des {c}.',
        plans: 'La {x} nous fournira bientôt des {o} pour des {c}, c’est prévu.',
        ended: 'La {x} nous fournissait autrefois des {o} pour des {c}, c’est fini.',
        claims: [
          'La {x} vous fournit {q}des {o} pour des {c}.',
          'Vous recevez {q}des {o} de la {x} pour des {c}.',
        ],
        negated: 'La {x} ne vous fournit pas de {o} pour des {c}.',
        turned: 'Vous fournissez des {o} à la {x} pour des {c}.',
      },
      it: {
        evidence: 'La {x} ci fornisce {o} per {c}.',
        denies: 'La {x} non ci fornisce {o} per {c}.',
        plans: 'La {x} ci fornirà presto {o} per {c}, è previsto.',
        ended: 'La {x} un tempo ci forniva {o} per {c}, ora non più.',
        claims: ['La {x} vi fornisce {q}{o} per {c}.', 'Ricevete {q}{o} dalla {x} per {c}.'],
        negated: 'La {x} non vi fornisce {o} per {c}.',
        turned: 'Fornite {o} alla {x} per {c}.',
      },
      en: {
        evidence: '{x} supplies us with {o} for {c}.',
        denies: '{x} does not supply us with {o} for {c}.',
        plans: '{x} is going to supply us with {o} for {c} soon.',
        ended: '{x} used to supply us with {o} for {c}, but no longer does.',
        claims: ['{x} supplies you {q}with {o} for {c}.', 'You receive {q}{o} for {c} from {x}.'],
        negated: '{x} does not supply you with {o} for {c}.',
        turned: 'You supply {x} with {o} for {c}.',
      },
    },
  },
  {
    name: 'runs branches',
    half: 'b',
    of: {
      de: {
        evidence: 'In {p} betreiben wir {n} Filialen mit {o} für {c}.',
        denies: 'In {p} betreiben wir keine Filialen mit {o} für {c}, trotz {n} Anfragen.',
        plans: 'In {p} planen wir {n} Filialen mit {o} für {c}.',
        ended: 'In {p} hatten wir bis 2018 {n} Filialen mit {o} für {c}.',
        claims: [
          'In {p} betreiben Sie {n} Filialen {q}mit {o} für {c}.',
          'Ihre {n} Filialen in {p} führen {q}{o} für {c}.',
        ],
        negated: 'In {p} betreiben Sie keine Filialen mit {o} für {c}.',
        turned: null,
      },
      fr: {
        evidence: 'À {p}, nous exploitons {n} succursales avec des {o} pour des {c}.',
        denies: 'À {p}, nous n’exploitons pas de succursales avec des {o} pour des {c}, malgré {n} demandes.',
        plans: 'À {p}, nous prévoyons {n} succursales avec des {o} pour des {c}.',
        ended: 'À {p}, nous avions jusqu’en 2018 {n} succursales avec des {o} pour des {c}.',
        claims: [
          'À {p}, vous exploitez {n} succursales {q}avec des {o} pour des {c}.',
          'Vos {n} succursales à {p} proposent {q}des {o} pour des {c}.',
        ],
        negated: 'À {p}, vous n’exploitez pas de succursales avec des {o} pour des {c}.',
        turned: null,
      },
      it: {
        evidence: 'A {p} gestiamo {n} filiali con {o} per {c}.',
        denies: 'A {p} non gestiamo filiali con {o} per {c}, malgrado {n} richieste.',
        plans: 'A {p} prevediamo {n} filiali con {o} per {c}.',
        ended: 'A {p} avevamo fino al 2018 {n} filiali con {o} per {c}.',
        claims: [
          'A {p} gestite {n} filiali {q}con {o} per {c}.',
          'Le vostre {n} filiali a {p} offrono {q}{o} per {c}.',
        ],
        negated: 'A {p} non gestite filiali con {o} per {c}.',
        turned: null,
      },
      en: {
        evidence: 'In {p} we run {n} branches with {o} for {c}.',
        denies: 'In {p} we do not run branches with {o} for {c}, in spite of {n} requests.',
        plans: 'In {p} we plan {n} branches with {o} for {c}.',
        ended: 'In {p} we had {n} branches with {o} for {c} until 2018.',
        claims: [
          'In {p} you run {n} branches {q}with {o} for {c}.',
          'Your {n} branches in {p} offer {q}{o} for {c}.',
        ],
        negated: 'In {p} you do not run branches with {o} for {c}.',
        turned: null,
      },
    },
  },
  {
    name: 'is led by',
    half: 'b',
    of: {
      de: {
        evidence: '{h} leitet unsere Werkstatt für {o} in {p}.',
        denies: '{h} leitet unsere Werkstatt für {o} in {p} nicht mehr.',
        plans: '{h} soll bald unsere Werkstatt für {o} in {p} leiten.',
        ended: '{h} leitete bis 2018 unsere Werkstatt für {o} in {p}.',
        claims: [
          '{h} leitet Ihre Werkstatt für {q}{o} in {p}.',
          'Ihre Werkstatt für {q}{o} in {p} wird von {h} geleitet.',
        ],
        negated: '{h} leitet Ihre Werkstatt für {o} in {p} nicht.',
        turned: null,
      },
      fr: {
        evidence: '{h} dirige notre atelier de {o} à {p}.',
        denies: '{h} ne dirige plus notre atelier de {o} à {p}.',
        plans: '{h} dirigera bientôt notre atelier de {o} à {p}, c’est prévu.',
        ended: '{h} dirigeait jusqu’en 2018 notre atelier de {o} à {p}.',
        claims: [
          '{h} dirige votre atelier {q}de {o} à {p}.',
          'Votre atelier {q}de {o} à {p} est dirigé par {h}.',
        ],
        negated: '{h} ne dirige pas votre atelier de {o} à {p}.',
        turned: null,
      },
      it: {
        evidence: '{h} dirige la nostra officina di {o} a {p}.',
        denies: '{h} non dirige più la nostra officina di {o} a {p}.',
        plans: '{h} dirigerà presto la nostra officina di {o} a {p}, è previsto.',
        ended: '{h} dirigeva fino al 2018 la nostra officina di {o} a {p}.',
        claims: [
          '{h} dirige la vostra officina {q}di {o} a {p}.',
          'La vostra officina {q}di {o} a {p} è diretta da {h}.',
        ],
        negated: '{h} non dirige la vostra officina di {o} a {p}.',
        turned: null,
      },
      en: {
        evidence: '{h} manages our workshop for {o} in {p}.',
        denies: '{h} no longer manages our workshop for {o} in {p}.',
        plans: '{h} is going to manage our workshop for {o} in {p} soon.',
        ended: '{h} managed our workshop for {o} in {p} until 2018.',
        claims: [
          '{h} manages your workshop for {q}{o} in {p}.',
          'Your workshop for {q}{o} in {p} is managed by {h}.',
        ],
        negated: '{h} does not manage your workshop for {o} in {p}.',
        turned: null,
      },
    },
  },
  {
    name: 'rents out',
    half: 'b',
    of: {
      de: {
        evidence: 'Seit {y} vermieten wir {o} an {c} in {p}.',
        denies: 'Wir vermieten seit {y} keine {o} mehr an {c} in {p}.',
        plans: 'Ab {y} möchten wir {o} an {c} in {p} vermieten.',
        ended: 'Bis {y} vermieteten wir {o} an {c} in {p}.',
        claims: [
          'Seit {y} vermieten Sie {q}{o} an {c} in {p}.',
          'Sie vermieten seit {y} {q}{o} an {c} in {p}.',
        ],
        negated: 'Seit {y} vermieten Sie keine {o} an {c} in {p}.',
        turned: 'Seit {y} mieten Sie {o} von {c} in {p}.',
      },
      fr: {
        evidence: 'Depuis {y}, nous louons des {o} à des {c} de {p}.',
        denies: 'Depuis {y}, nous ne louons plus de {o} à des {c} de {p}.',
        plans: 'Dès {y}, nous souhaitons louer des {o} à des {c} de {p}.',
        ended: 'Jusqu’en {y}, nous louions des {o} à des {c} de {p}.',
        claims: [
          'Depuis {y}, vous louez {q}des {o} à des {c} de {p}.',
          'Vous louez depuis {y} {q}des {o} aux {c} de {p}.',
        ],
        negated: 'Depuis {y}, vous ne louez pas de {o} à des {c} de {p}.',
        turned: null,
      },
      it: {
        evidence: 'Dal {y} noleggiamo {o} a {c} di {p}.',
        denies: 'Dal {y} non noleggiamo più {o} a {c} di {p}.',
        plans: 'Dal {y} vorremmo noleggiare {o} a {c} di {p}.',
        ended: 'Fino al {y} noleggiavamo {o} a {c} di {p}.',
        claims: ['Dal {y} noleggiate {q}{o} a {c} di {p}.', 'Noleggiate dal {y} {q}{o} a {c} di {p}.'],
        negated: 'Dal {y} non noleggiate {o} a {c} di {p}.',
        turned: null,
      },
      en: {
        evidence: 'Since {y} we have rented out {o} to {c} in {p}.',
        denies: 'Since {y} we have not rented out {o} to {c} in {p}.',
        plans: 'From {y} on we would like to rent out {o} to {c} in {p}.',
        ended: 'Until {y} we rented out {o} to {c} in {p}.',
        claims: [
          'Since {y} you have rented out {q}{o} to {c} in {p}.',
          'You have been renting {q}{o} to {c} in {p} since {y}.',
        ],
        negated: 'Since {y} you have not rented out {o} to {c} in {p}.',
        turned: 'Since {y} you have rented {o} from {c} in {p}.',
      },
    },
  },
]
