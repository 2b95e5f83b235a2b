import type { Language } from '@alphorn/contract/core/fields'
import type { Stage } from '@alphorn/contract/prospecting/stages'

// What a model is shown of each stage in the language that it writes: an answer that holds, and ones that do not. The
// companies are invented.

type Examples = Readonly<Record<Language, string>>

const research: Examples = {
  de: `Evidence w1: "Wir fertigen in Thun Fenster aus Holz. Ab Herbst 2026 bauen wir eine zweite Werkhalle."
Right: {"id":"f1","predicate":"builds_hall","statement":"Die Muster Fensterbau AG baut ab Herbst 2026 eine zweite Werkhalle.","language":"de","confidence":"high","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"Ab Herbst 2026 bauen wir eine zweite Werkhalle."}]}
Wrong: "Die Muster Fensterbau AG wächst stark und hat eine moderne zweite Werkhalle." (growth and "modern" are in no evidence; the hall is planned, not there)`,
  fr: `Evidence w1: "Nous fabriquons des fenêtres en bois à Bulle. Dès l'automne 2026, nous construirons une deuxième halle."
Right: {"id":"f1","predicate":"builds_hall","statement":"Fenêtres Modèle SA construira une deuxième halle dès l'automne 2026.","language":"fr","confidence":"high","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"Dès l'automne 2026, nous construirons une deuxième halle."}]}
Wrong: "Fenêtres Modèle SA connaît une forte croissance et possède une deuxième halle moderne." (growth and "moderne" are in no evidence; the hall is planned, not there)`,
  it: `Evidence w1: "Produciamo finestre in legno a Biasca. Dall'autunno 2026 costruiremo un secondo capannone."
Right: {"id":"f1","predicate":"builds_hall","statement":"Finestre Modello SA costruirà un secondo capannone dall'autunno 2026.","language":"it","confidence":"high","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"Dall'autunno 2026 costruiremo un secondo capannone."}]}
Wrong: "Finestre Modello SA è in forte crescita e ha un secondo capannone moderno." (growth and "moderno" are in no evidence; the hall is planned, not there)`,
  en: `Evidence w1: "We make wooden windows in Thun. From autumn 2026 we will build a second workshop."
Right: {"id":"f1","predicate":"builds_hall","statement":"Sample Windows Ltd will build a second workshop from autumn 2026.","language":"en","confidence":"high","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"From autumn 2026 we will build a second workshop."}]}
Wrong: "Sample Windows Ltd is growing fast and has a modern second workshop." (growth and "modern" are in no evidence; the workshop is planned, not there)`,
}

const qualification: Examples = {
  de: `Criterion k1: "Betreibt eigene Werkhallen". Fact f1: "Die Muster Fensterbau AG baut ab Herbst 2026 eine zweite Werkhalle."
Right: {"criterion_id":"k1","verdict":"met","reason":"Sie baut eine zweite Werkhalle.","fact_ids":["f1"],"evidence_ids":[]}
Criterion k2: "Mehr als 20 Angestellte". No fact speaks of it.
Right: {"criterion_id":"k2","verdict":"unknown","reason":"Die Zahl der Angestellten ist nicht bekannt.","fact_ids":[],"evidence_ids":[]}`,
  fr: `Criterion k1: "Exploite ses propres halles". Fact f1: "Fenêtres Modèle SA construira une deuxième halle dès l'automne 2026."
Right: {"criterion_id":"k1","verdict":"met","reason":"Elle construit une deuxième halle.","fact_ids":["f1"],"evidence_ids":[]}
Criterion k2: "Plus de 20 employés". No fact speaks of it.
Right: {"criterion_id":"k2","verdict":"unknown","reason":"Le nombre d'employés n'est pas connu.","fact_ids":[],"evidence_ids":[]}`,
  it: `Criterion k1: "Gestisce capannoni propri". Fact f1: "Finestre Modello SA costruirà un secondo capannone dall'autunno 2026."
Right: {"criterion_id":"k1","verdict":"met","reason":"Costruisce un secondo capannone.","fact_ids":["f1"],"evidence_ids":[]}
Criterion k2: "Più di 20 dipendenti". No fact speaks of it.
Right: {"criterion_id":"k2","verdict":"unknown","reason":"Il numero dei dipendenti non è noto.","fact_ids":[],"evidence_ids":[]}`,
  en: `Criterion k1: "Runs its own workshops". Fact f1: "Sample Windows Ltd will build a second workshop from autumn 2026."
Right: {"criterion_id":"k1","verdict":"met","reason":"It builds a second workshop.","fact_ids":["f1"],"evidence_ids":[]}
Criterion k2: "More than 20 employees". No fact speaks of it.
Right: {"criterion_id":"k2","verdict":"unknown","reason":"The number of employees is not known.","fact_ids":[],"evidence_ids":[]}`,
}

const outreach: Examples = {
  de: `Facts: {"id":"f1","about":"recipient","says":"Die Muster Fensterbau AG baut ab Herbst 2026 eine zweite Werkhalle."}, {"id":"o1","about":"sender","says":"Wir prüfen Flachdächer mit Drohnen."}
Right: {"text":"Sie bauen ab Herbst 2026 eine zweite Werkhalle.","fact_ids":["f1"]}, {"text":"Wir prüfen Flachdächer mit Drohnen.","fact_ids":["o1"]}, {"text":"Darf ich Sie nächste Woche kurz anrufen?","fact_ids":[]}
Wrong: {"text":"Ihre Kunden schätzen Ihre Qualität.","fact_ids":[]} (states something that no fact says)
Wrong: {"text":"Sie bauen eine moderne Werkhalle, weil Sie stark wachsen.","fact_ids":["f1"]} ("modern" and the reason are in no fact)`,
  fr: `Facts: {"id":"f1","about":"recipient","says":"Fenêtres Modèle SA construira une deuxième halle dès l'automne 2026."}, {"id":"o1","about":"sender","says":"Nous contrôlons les toits plats par drone."}
Right: {"text":"Vous construirez une deuxième halle dès l'automne 2026.","fact_ids":["f1"]}, {"text":"Nous contrôlons les toits plats par drone.","fact_ids":["o1"]}, {"text":"Puis-je vous appeler la semaine prochaine?","fact_ids":[]}
Wrong: {"text":"Vos clients apprécient votre qualité.","fact_ids":[]} (states something that no fact says)
Wrong: {"text":"Vous construirez une halle moderne grâce à votre forte croissance.","fact_ids":["f1"]} ("moderne" and the reason are in no fact)`,
  it: `Facts: {"id":"f1","about":"recipient","says":"Finestre Modello SA costruirà un secondo capannone dall'autunno 2026."}, {"id":"o1","about":"sender","says":"Controlliamo i tetti piani con i droni."}
Right: {"text":"Dall'autunno 2026 costruirete un secondo capannone.","fact_ids":["f1"]}, {"text":"Controlliamo i tetti piani con i droni.","fact_ids":["o1"]}, {"text":"Posso chiamarla la prossima settimana?","fact_ids":[]}
Wrong: {"text":"I vostri clienti apprezzano la vostra qualità.","fact_ids":[]} (states something that no fact says)
Wrong: {"text":"Costruirete un capannone moderno grazie alla forte crescita.","fact_ids":["f1"]} ("moderno" and the reason are in no fact)`,
  en: `Facts: {"id":"f1","about":"recipient","says":"Sample Windows Ltd will build a second workshop from autumn 2026."}, {"id":"o1","about":"sender","says":"We inspect flat roofs with drones."}
Right: {"text":"You will build a second workshop from autumn 2026.","fact_ids":["f1"]}, {"text":"We inspect flat roofs with drones.","fact_ids":["o1"]}, {"text":"May I call you next week?","fact_ids":[]}
Wrong: {"text":"Your customers value your quality.","fact_ids":[]} (states something that no fact says)
Wrong: {"text":"You will build a modern workshop because you are growing fast.","fact_ids":["f1"]} ("modern" and the reason are in no fact)`,
}

const verification: Examples = {
  de: `Claim: "Sie bauen eine moderne Werkhalle in Thun." Excerpt of evd_1: "Ab Herbst 2026 bauen wir eine zweite Werkhalle in Thun."
Right: {"claim_id":"c1","verdict":"partly_supported","reason":"Dass die Halle modern ist, steht nicht im Beleg.","quotes":[{"evidence_id":"evd_1","exact":"bauen wir eine zweite Werkhalle in Thun"}]}`,
  fr: `Claim: "Vous construisez une halle moderne à Bulle." Excerpt of evd_1: "Dès l'automne 2026, nous construirons une deuxième halle à Bulle."
Right: {"claim_id":"c1","verdict":"partly_supported","reason":"La preuve ne dit pas que la halle est moderne.","quotes":[{"evidence_id":"evd_1","exact":"nous construirons une deuxième halle à Bulle"}]}`,
  it: `Claim: "Costruite un capannone moderno a Biasca." Excerpt of evd_1: "Dall'autunno 2026 costruiremo un secondo capannone a Biasca."
Right: {"claim_id":"c1","verdict":"partly_supported","reason":"La prova non dice che il capannone è moderno.","quotes":[{"evidence_id":"evd_1","exact":"costruiremo un secondo capannone a Biasca"}]}`,
  en: `Claim: "You are building a modern workshop in Thun." Excerpt of evd_1: "From autumn 2026 we will build a second workshop in Thun."
Right: {"claim_id":"c1","verdict":"partly_supported","reason":"The evidence does not say that the workshop is modern.","quotes":[{"evidence_id":"evd_1","exact":"we will build a second workshop in Thun"}]}`,
}

export const promptExamples: Readonly<Record<Stage, Examples>> = {
  research,
  qualification,
  outreach,
  verification,
}
