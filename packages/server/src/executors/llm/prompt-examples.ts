import type { Language } from '@alphorn/contract/core/fields'
import type { Stage } from '@alphorn/contract/prospecting/stages'

// Examples of each stage in the model's language: one accepted answer, and some that are not. The members are in the
// order of the schema. The companies are invented.

type Examples = Readonly<Record<Language, string>>

const research: Examples = {
  de: `Evidence w1: "Wir fertigen in Thun Fenster aus Holz. Ab Herbst 2026 bauen wir eine zweite Werkhalle."
Right: {"id":"f1","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"Ab Herbst 2026 bauen wir eine zweite Werkhalle."}],"predicate":"builds_hall","statement":"Die Muster Fensterbau AG baut ab Herbst 2026 eine zweite Werkhalle.","language":"de","confidence":"high"}
Wrong: "Die Muster Fensterbau AG wächst stark und hat eine moderne zweite Werkhalle." (growth and "modern" are in no evidence; the hall is planned, not there)
Evidence w2: "Führend in der Schweiz, mit Leidenschaft für Holz."
Right: no fact. (praise of itself is no fact)`,
  fr: `Evidence w1: "Nous fabriquons des fenêtres en bois à Bulle. Dès l'automne 2026, nous construirons une deuxième halle."
Right: {"id":"f1","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"Dès l'automne 2026, nous construirons une deuxième halle."}],"predicate":"builds_hall","statement":"Fenêtres Modèle SA construira une deuxième halle dès l’automne 2026.","language":"fr","confidence":"high"}
Wrong: "Fenêtres Modèle SA connaît une forte croissance et possède une deuxième halle moderne." (growth and "moderne" are in no evidence; the hall is planned, not there)
Evidence w2: "Leader en Suisse, avec la passion du bois."
Right: no fact. (praise of itself is no fact)`,
  it: `Evidence w1: "Produciamo finestre in legno a Biasca. Dall'autunno 2026 costruiremo un secondo capannone."
Right: {"id":"f1","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"Dall'autunno 2026 costruiremo un secondo capannone."}],"predicate":"builds_hall","statement":"Finestre Modello SA costruirà un secondo capannone dall’autunno 2026.","language":"it","confidence":"high"}
Wrong: "Finestre Modello SA è in forte crescita e ha un secondo capannone moderno." (growth and "moderno" are in no evidence; the hall is planned, not there)
Evidence w2: "Leader in Svizzera, con la passione per il legno."
Right: no fact. (praise of itself is no fact)`,
  en: `Evidence w1: "We make wooden windows in Thun. From autumn 2026 we will build a second workshop."
Right: {"id":"f1","evidence_ids":["w1"],"quotes":[{"evidence_id":"w1","exact":"From autumn 2026 we will build a second workshop."}],"predicate":"builds_hall","statement":"Sample Windows Ltd will build a second workshop from autumn 2026.","language":"en","confidence":"high"}
Wrong: "Sample Windows Ltd is growing fast and has a modern second workshop." (growth and "modern" are in no evidence; the workshop is planned, not there)
Evidence w2: "Leading in Switzerland, with a passion for wood."
Right: no fact. (praise of itself is no fact)`,
}

const qualification: Examples = {
  de: `Criterion k1: "Betreibt eine eigene Werkhalle". Fact f1: "Die Muster Fensterbau AG fertigt Fenster in der eigenen Werkhalle in Thun."
Right: {"criterion_id":"k1","evidence_ids":[],"fact_ids":["f1"],"reason":"Sie fertigt in der eigenen Werkhalle.","verdict":"met"}
Criterion k2: "Mehr als 20 Angestellte". No fact speaks of it.
Right: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Die Zahl der Angestellten ist nicht bekannt.","verdict":"unknown"}
Wrong: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Von Angestellten ist nirgends die Rede.","verdict":"not_met"} (silence is no "no")
Criterion k3: "Sitz im Kanton Zürich". Evidence evd_1: "Muster Fensterbau AG, Sitz in Thun (BE)"
Right: {"criterion_id":"k3","evidence_ids":["evd_1"],"fact_ids":[],"reason":"Der Sitz ist in Thun im Kanton Bern.","verdict":"not_met"}`,
  fr: `Criterion k1: "Exploite sa propre halle". Fact f1: "Fenêtres Modèle SA fabrique ses fenêtres dans sa propre halle à Bulle."
Right: {"criterion_id":"k1","evidence_ids":[],"fact_ids":["f1"],"reason":"Elle fabrique dans sa propre halle.","verdict":"met"}
Criterion k2: "Plus de 20 employés". No fact speaks of it.
Right: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Le nombre d’employés n’est pas connu.","verdict":"unknown"}
Wrong: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Il n’est question d’employés nulle part.","verdict":"not_met"} (silence is no "no")
Criterion k3: "Siège dans le canton de Vaud". Evidence evd_1: "Fenêtres Modèle SA, siège à Bulle (FR)"
Right: {"criterion_id":"k3","evidence_ids":["evd_1"],"fact_ids":[],"reason":"Le siège est à Bulle, dans le canton de Fribourg.","verdict":"not_met"}`,
  it: `Criterion k1: "Gestisce un proprio capannone". Fact f1: "Finestre Modello SA produce finestre nel proprio capannone a Biasca."
Right: {"criterion_id":"k1","evidence_ids":[],"fact_ids":["f1"],"reason":"Produce nel proprio capannone.","verdict":"met"}
Criterion k2: "Più di 20 dipendenti". No fact speaks of it.
Right: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Il numero dei dipendenti non è noto.","verdict":"unknown"}
Wrong: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Di dipendenti non si parla da nessuna parte.","verdict":"not_met"} (silence is no "no")
Criterion k3: "Sede nel Canton Grigioni". Evidence evd_1: "Finestre Modello SA, sede a Biasca (TI)"
Right: {"criterion_id":"k3","evidence_ids":["evd_1"],"fact_ids":[],"reason":"La sede è a Biasca, nel Canton Ticino.","verdict":"not_met"}`,
  en: `Criterion k1: "Runs a workshop of its own". Fact f1: "Sample Windows Ltd makes windows in its own workshop in Thun."
Right: {"criterion_id":"k1","evidence_ids":[],"fact_ids":["f1"],"reason":"It makes windows in its own workshop.","verdict":"met"}
Criterion k2: "More than 20 employees". No fact speaks of it.
Right: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"The number of employees is not known.","verdict":"unknown"}
Wrong: {"criterion_id":"k2","evidence_ids":[],"fact_ids":[],"reason":"Employees are mentioned nowhere.","verdict":"not_met"} (silence is no "no")
Criterion k3: "Seat in the canton of Zurich". Evidence evd_1: "Sample Windows Ltd, seat in Thun (BE)"
Right: {"criterion_id":"k3","evidence_ids":["evd_1"],"fact_ids":[],"reason":"The seat is in Thun, in the canton of Bern.","verdict":"not_met"}`,
}

const outreach: Examples = {
  de: `Swiss German: ss and never ß, «» for quotations, no comma after the salutation, "Sie" and "Ihr" with capitals.
Facts: {"id":"f1","about":"recipient","says":"Die Muster Fensterbau AG baut ab Herbst 2026 eine zweite Werkhalle."}, {"id":"o1","about":"sender","says":"Wir prüfen Flachdächer mit Drohnen."}, {"id":"o2","about":"sender","says":"Der Bericht liegt nach zwei Tagen vor."}, {"id":"o3","about":"sender","says":"Der erste Flug ist kostenlos."}
Right: {"nothing_to_say":null,"paragraphs":[[{"fact_ids":[],"text":"Sehr geehrte Damen und Herren"}],[{"fact_ids":["f1"],"text":"Sie bauen ab Herbst 2026 eine zweite Werkhalle."}],[{"fact_ids":["o1"],"text":"Wir prüfen Flachdächer mit Drohnen."},{"fact_ids":["o2"],"text":"Der Bericht liegt nach zwei Tagen vor."}],[{"fact_ids":["o3"],"text":"Der erste Flug ist kostenlos."},{"fact_ids":[],"text":"Darf ich Sie nächste Woche kurz anrufen?"}]],"subject":{"fact_ids":[],"text":"Das Dach der zweiten Werkhalle"}}
Wrong: {"fact_ids":[],"text":"Ihre Kunden schätzen Ihre Qualität."} (states something that no fact says)
Wrong: {"fact_ids":["f1"],"text":"Sie bauen eine moderne Werkhalle, weil Sie stark wachsen."} ("modern" and the reason are in no fact)
Facts: {"id":"r1","about":"recipient","says":"Muster Beteiligungen AG, Sitz in Zug. Zweck: Halten von Beteiligungen."}
Wrong: {"fact_ids":["r1"],"text":"Sie haben Ihren Sitz in Zug."} (reports the company's own seat to it as news)
Right: {"nothing_to_say":{"code":"not_operating","reason":"Die Firma hält Beteiligungen und führt kein eigenes Geschäft."},"paragraphs":[],"subject":null}`,
  fr: `Swiss French: «» for quotations, no space before ? and :, a comma after the salutation, "vous" for the company.
Facts: {"id":"f1","about":"recipient","says":"Fenêtres Modèle SA construira une deuxième halle dès l’automne 2026."}, {"id":"o1","about":"sender","says":"Nous contrôlons les toits plats par drone."}, {"id":"o2","about":"sender","says":"Le rapport est prêt après deux jours."}, {"id":"o3","about":"sender","says":"Le premier vol est gratuit."}
Right: {"nothing_to_say":null,"paragraphs":[[{"fact_ids":[],"text":"Madame, Monsieur,"}],[{"fact_ids":["f1"],"text":"Vous construirez une deuxième halle dès l’automne 2026."}],[{"fact_ids":["o1"],"text":"Nous contrôlons les toits plats par drone."},{"fact_ids":["o2"],"text":"Le rapport est prêt après deux jours."}],[{"fact_ids":["o3"],"text":"Le premier vol est gratuit."},{"fact_ids":[],"text":"Puis-je vous appeler brièvement la semaine prochaine?"}]],"subject":{"fact_ids":[],"text":"Le toit de la deuxième halle"}}
Wrong: {"fact_ids":[],"text":"Vos clients apprécient votre qualité."} (states something that no fact says)
Wrong: {"fact_ids":["f1"],"text":"Vous construirez une halle moderne grâce à votre forte croissance."} ("modern" and the reason are in no fact)
Facts: {"id":"r1","about":"recipient","says":"Participations Modèle SA, siège à Zoug. But: détenir des participations."}
Wrong: {"fact_ids":["r1"],"text":"Vous avez votre siège à Zoug."} (reports the company's own seat to it as news)
Right: {"nothing_to_say":{"code":"not_operating","reason":"La société détient des participations et n’exploite rien elle-même."},"paragraphs":[],"subject":null}`,
  it: `Swiss Italian: «» for quotations, a comma after the salutation, "voi" for the company and never "Lei".
Facts: {"id":"f1","about":"recipient","says":"Finestre Modello SA costruirà un secondo capannone dall’autunno 2026."}, {"id":"o1","about":"sender","says":"Controlliamo i tetti piani con i droni."}, {"id":"o2","about":"sender","says":"Il rapporto è pronto dopo due giorni."}, {"id":"o3","about":"sender","says":"Il primo volo è gratuito."}
Right: {"nothing_to_say":null,"paragraphs":[[{"fact_ids":[],"text":"Gentili Signore, egregi Signori,"}],[{"fact_ids":["f1"],"text":"Dall’autunno 2026 costruirete un secondo capannone."}],[{"fact_ids":["o1"],"text":"Controlliamo i tetti piani con i droni."},{"fact_ids":["o2"],"text":"Il rapporto è pronto dopo due giorni."}],[{"fact_ids":["o3"],"text":"Il primo volo è gratuito."},{"fact_ids":[],"text":"Posso chiamarvi brevemente la prossima settimana?"}]],"subject":{"fact_ids":[],"text":"Il tetto del secondo capannone"}}
Wrong: {"fact_ids":[],"text":"I vostri clienti apprezzano la vostra qualità."} (states something that no fact says)
Wrong: {"fact_ids":["f1"],"text":"Costruirete un capannone moderno grazie alla forte crescita."} ("modern" and the reason are in no fact)
Facts: {"id":"r1","about":"recipient","says":"Partecipazioni Modello SA, sede a Zugo. Scopo: detenere partecipazioni."}
Wrong: {"fact_ids":["r1"],"text":"Avete la sede a Zugo."} (reports the company's own seat to it as news)
Right: {"nothing_to_say":{"code":"not_operating","reason":"La società detiene partecipazioni e non svolge un’attività propria."},"paragraphs":[],"subject":null}`,
  en: `British English, no comma after the salutation, "you" for the company.
Facts: {"id":"f1","about":"recipient","says":"Sample Windows Ltd will build a second workshop from autumn 2026."}, {"id":"o1","about":"sender","says":"We inspect flat roofs with drones."}, {"id":"o2","about":"sender","says":"The report is ready after two days."}, {"id":"o3","about":"sender","says":"The first flight is free."}
Right: {"nothing_to_say":null,"paragraphs":[[{"fact_ids":[],"text":"Dear Sir or Madam"}],[{"fact_ids":["f1"],"text":"You will build a second workshop from autumn 2026."}],[{"fact_ids":["o1"],"text":"We inspect flat roofs with drones."},{"fact_ids":["o2"],"text":"The report is ready after two days."}],[{"fact_ids":["o3"],"text":"The first flight is free."},{"fact_ids":[],"text":"May I call you briefly next week?"}]],"subject":{"fact_ids":[],"text":"The roof of your second workshop"}}
Wrong: {"fact_ids":[],"text":"Your customers value your quality."} (states something that no fact says)
Wrong: {"fact_ids":["f1"],"text":"You will build a modern workshop because you are growing fast."} ("modern" and the reason are in no fact)
Facts: {"id":"r1","about":"recipient","says":"Sample Holdings Ltd, seat in Zug. Purpose: to hold participations."}
Wrong: {"fact_ids":["r1"],"text":"Your seat is in Zug."} (reports the company's own seat to it as news)
Right: {"nothing_to_say":{"code":"not_operating","reason":"The company holds participations and does no business of its own."},"paragraphs":[],"subject":null}`,
}

const verification: Examples = {
  de: `Excerpt of evd_1: "Ab Herbst 2026 bauen wir eine zweite Werkhalle in Thun."
Claim c1: "Sie bauen eine moderne Werkhalle in Thun."
Right: {"claim_id":"c1","quotes":[{"evidence_id":"evd_1","exact":"bauen wir eine zweite Werkhalle in Thun"}],"reason":"Dass die Halle modern ist, steht nicht im Beleg.","verdict":"partly_supported"}
Claim c2: "Ihre zweite Werkhalle in Thun ist fertig."
Right: {"claim_id":"c2","quotes":[{"evidence_id":"evd_1","exact":"Ab Herbst 2026 bauen wir"}],"reason":"Der Bau beginnt erst im Herbst 2026.","verdict":"contradicted"}
Claim c3: "Sie fertigen Fenster."
Right: {"claim_id":"c3","quotes":[],"reason":"Von Fenstern steht nichts im Beleg.","verdict":"unsupported"}
In the text, in no claim: "Ihre Kunden loben Sie."
Right: uncovered has "Ihre Kunden loben Sie."`,
  fr: `Excerpt of evd_1: "Dès l'automne 2026, nous construirons une deuxième halle à Bulle."
Claim c1: "Vous construisez une halle moderne à Bulle."
Right: {"claim_id":"c1","quotes":[{"evidence_id":"evd_1","exact":"nous construirons une deuxième halle à Bulle"}],"reason":"La preuve ne dit pas que la halle est moderne.","verdict":"partly_supported"}
Claim c2: "Votre deuxième halle à Bulle est terminée."
Right: {"claim_id":"c2","quotes":[{"evidence_id":"evd_1","exact":"Dès l'automne 2026, nous construirons"}],"reason":"Les travaux ne commencent qu’à l’automne 2026.","verdict":"contradicted"}
Claim c3: "Vous fabriquez des fenêtres."
Right: {"claim_id":"c3","quotes":[],"reason":"La preuve ne parle pas de fenêtres.","verdict":"unsupported"}
In the text, in no claim: "Vos clients vous louent."
Right: uncovered has "Vos clients vous louent."`,
  it: `Excerpt of evd_1: "Dall'autunno 2026 costruiremo un secondo capannone a Biasca."
Claim c1: "Costruite un capannone moderno a Biasca."
Right: {"claim_id":"c1","quotes":[{"evidence_id":"evd_1","exact":"costruiremo un secondo capannone a Biasca"}],"reason":"La prova non dice che il capannone è moderno.","verdict":"partly_supported"}
Claim c2: "Il vostro secondo capannone a Biasca è finito."
Right: {"claim_id":"c2","quotes":[{"evidence_id":"evd_1","exact":"Dall'autunno 2026 costruiremo"}],"reason":"I lavori cominciano solo nell’autunno 2026.","verdict":"contradicted"}
Claim c3: "Producete finestre."
Right: {"claim_id":"c3","quotes":[],"reason":"La prova non parla di finestre.","verdict":"unsupported"}
In the text, in no claim: "I vostri clienti vi lodano."
Right: uncovered has "I vostri clienti vi lodano."`,
  en: `Excerpt of evd_1: "From autumn 2026 we will build a second workshop in Thun."
Claim c1: "You are building a modern workshop in Thun."
Right: {"claim_id":"c1","quotes":[{"evidence_id":"evd_1","exact":"we will build a second workshop in Thun"}],"reason":"The evidence does not say that the workshop is modern.","verdict":"partly_supported"}
Claim c2: "Your second workshop in Thun is finished."
Right: {"claim_id":"c2","quotes":[{"evidence_id":"evd_1","exact":"From autumn 2026 we will build"}],"reason":"Building only begins in autumn 2026.","verdict":"contradicted"}
Claim c3: "You make windows."
Right: {"claim_id":"c3","quotes":[],"reason":"The evidence says nothing of windows.","verdict":"unsupported"}
In the text, in no claim: "Your customers praise you."
Right: uncovered has "Your customers praise you."`,
}

export const promptExamples: Readonly<Record<Stage, Examples>> = {
  research,
  qualification,
  outreach,
  verification,
}
