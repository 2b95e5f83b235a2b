import { capitalize } from '#messages/letters/first-letter'
import { bridgesInFrench } from '#messages/letters/composer/fr-bridges'
import { tradesInFrench } from '#messages/letters/composer/fr-trades'
import type { ComposerWords, Decider } from '#messages/letters/composer/words'
import { de, que, à } from '#messages/letters/fr'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'le comité',
  council: 'le conseil de fondation',
  administration: 'l’administration',
}
const media = { letter: 'cette lettre', email: 'ce message', contact_form: 'ce message' }

export const fr: ComposerWords = {
  when: { fresh: 'récemment', settled: 'il y a quelques semaines' },
  read: {
    gazette: (day, clause) => `J’ai lu dans la FOSC du ${day} ${que(clause)}.`,
    procurement: (day, clause) => `J’ai lu sur simap.ch, dans la publication du ${day}, ${que(clause)}.`,
    building: (day, clause) =>
      `J’ai lu dans la Feuille officielle du canton de Zurich du ${day} ${que(clause)}.`,
    register: (clause) => `J’ai vu au registre du commerce ${que(clause)}.`,
  },
  openings: {
    start: ({ when, firm }) => reportDone(when, 'été', ' inscrite au registre du commerce', firm.subject),
    seat: ({ when, from, to }) =>
      reportDone(when, 'transféré', ` votre siège${from ? ` ${de(from)}` : ''}${to ? ` ${à(to)}` : ''}`),
    address: ({ when, to, firm }) =>
      to
        ? reportDone(when, 'emménagé', ` à une nouvelle adresse ${à(to)}`)
        : reportDone(when, 'emménagé', ' à une nouvelle adresse', firm.subject),
    branch: ({ when, to }) => reportDone(when, 'ouvert', ` une succursale${to ? ` ${à(to)}` : ''}`),
    capital: ({ when, from, to }) =>
      reportDone(when, 'augmenté', ` votre capital${from ? ` de ${from}` : ''}${to ? ` à ${to}` : ''}`),
    merger: ({ when, firm }) => reportDone(when, 'participé', ' à une fusion', firm.subject),
    award: ({ when, to }) => reportDone(when, 'remporté', to ? ` le marché ${to}` : ' un marché public'),
    licence: ({ when, firm }) => reportDone(when, 'obtenu', ' une nouvelle autorisation', firm.subject),
    building: ({ to }) => `votre demande de permis de construire${to ? ` pour ${to}` : ''} a été publiée`,
    purpose: ({ when, firm }) => reportDone(when, 'modifié', ' son but', firm.subject),
    name: ({ when, from }) => reportDone(when, 'changé', ` de nom${from ? `, auparavant ${from}` : ''}`),
    form: ({ when, to }) =>
      reportDone(when, 'changé', ` de forme juridique${to ? ` pour devenir ${to}` : ''}`),
  },
  wishes: {
    start: (_firm, place) => `Toutes mes félicitations pour ce départ${place}.`,
    award: ({ object }) => `Toutes mes félicitations à ${object}.`,
  },
  website: (quoted) => `Vous écrivez sur votre site: ${quoted}`,
  trade: (run, place) => `Je vous écris parce que vous ${run} ${à(place)}.`,
  tradeOnPhone: (run, place) => `Je vous appelle parce que vous ${run} ${à(place)}.`,
  trades: tradesInFrench,
  bodies: {
    person: null,
    owner: null,
    board: 'une association',
    council: 'une fondation',
    administration: 'une coopérative',
  },
  everyday: {
    solar: ({ power }) => `${power} ont besoin de courant pendant la journée, quand un toit en produit.`,
    energy: ({ power }) => `${power} ont besoin d’énergie chaque jour, et son prix pèse sur chaque facture.`,
    premises: ({ busy }) =>
      `Quand ${busy} remplissent la journée, les locaux et leur entretien passent après.`,
    digital: ({ busy }) =>
      `Quand ${busy} remplissent la journée, c’est souvent une panne qui montre tout ce qui dépend de l’informatique.`,
    money: ({ busy }) =>
      `Quand ${busy} remplissent la journée, les salaires, les impôts et les assurances attendent souvent le soir.`,
    people: ({ busy }) => `Quand ${busy} remplissent la journée, chaque membre de l’équipe compte.`,
    fleet: ({ busy }) => `Quand ${busy} remplissent la journée, les véhicules doivent simplement être prêts.`,
    promotion: ({ busy }) =>
      `Quand ${busy} remplissent la journée, l’image de la maison passe souvent en dernier.`,
    goods: ({ busy }) => `Quand ${busy} remplissent la journée, le matériel doit être là au bon moment.`,
    general: ({ busy }) =>
      `Quand ${busy} remplissent la journée, il reste souvent peu de temps pour le reste.`,
  },
  bridges: bridgesInFrench,
  leads: {
    cost: [
      (business) => `Pour ${business ?? 'vous'}, le calcul doit être clair avant la décision`,
      (business) => `${business ? `Pour ${business} aussi, le` : 'Le'} calcul vient en premier`,
    ],
    time: [
      (business) => `Pour ${business ?? 'vous'}, l’essentiel est que le travail ne s’arrête pas`,
      (business) => `Pour ${business ?? 'vous'}, chaque heure compte`,
    ],
    care: [
      (business) => `Pour ${business ?? 'vous'}, cela ne doit pas devenir une tâche de plus`,
      (business) => `Ensuite, il doit rester peu à faire${business ? ` pour ${business}` : ''}`,
    ],
    people: [
      (business) => `Pour ${business ?? 'vous'}, il importe aussi de savoir qui fait le travail`,
      (business) => `Savoir à qui l’on a affaire est important${business ? `, aussi pour ${business}` : ''}`,
    ],
    fit: [
      (business) => `Pour ${business ?? 'vous'}, une solution toute faite convient rarement`,
      (business) => `Ce qui convient${business ? ` à ${business}` : ''} se décide cas par cas`,
    ],
    other: [(business) => (business ? `Bon à savoir pour ${business}` : 'Bon à savoir')],
  },
  smallWords: new Set(
    'le la les l d un une des chaque tous toutes nos notre nous votre vos vous depuis pour dans sur avec en il elle ce cette ces'.split(
      ' ',
    ),
  ),
  inPlace: (place) => ` ${à(place)}`,
  days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
  timeOn: {
    site: (one, other) => `tôt ${one} ou ${other} matin`,
    guest: (one, other) => `${one} ou ${other} après-midi`,
    desk: (one, other) => `${one} ou ${other}`,
    plant: (one, other) => `${one} ou ${other} matin`,
  },
  ask: {
    visit: [
      (there, time) => `Un rendez-vous${there} la semaine prochaine vous conviendrait-il, ${time}?`,
      (there, time) => `Puis-je passer chez vous${there} la semaine prochaine, ${time}?`,
    ],
    talk: [
      (there, time) => `Cela vous irait-il${there} la semaine prochaine, ${time}?`,
      (there, time) => `Quand cela vous conviendrait-il${there} la semaine prochaine, ${time}?`,
    ],
    call: [
      (there, time) => `Puis-je vous appeler${there} un quart d’heure la semaine prochaine, ${time}?`,
      (there, time) => `Quand puis-je vous joindre${there} un quart d’heure la semaine prochaine, ${time}?`,
    ],
    trial: [
      (there, time) => `Voulez-vous essayer${there} la semaine prochaine, ${time}?`,
      (there, time) => `Qui, chez vous${there}, pourrait essayer la semaine prochaine, ${time}?`,
    ],
    begin: [
      (there, time) => `Cela vous conviendrait-il${there} la semaine prochaine, ${time}?`,
      (there, time) => `Est-ce possible chez vous${there} la semaine prochaine, ${time}?`,
    ],
  },
  askAfterEvent: {
    visit: (there) => `Quel jour de la semaine prochaine vous conviendrait${there}?`,
    talk: (there) => `Quel jour de la semaine prochaine vous irait${there}?`,
    call: (there) => `Puis-je vous appeler${there} un quart d’heure la semaine prochaine?`,
    trial: (there) => `Qui pourrait essayer chez vous${there} la semaine prochaine?`,
    begin: (there) => `Puis-je commencer chez vous${there} la semaine prochaine?`,
  },
  forward: [
    (decider, { of }, medium, answer) => {
      const organ = organs[decider]
      if (decider === 'owner')
        return `Une ligne ${of}${toAddress(answer)} suffit, et je prends contact avec vous.`
      const others = organ
        ? `si ${organ} ${of} en décide, merci de lui transmettre`
        : `si une autre personne s’en occupe au sein ${of}, merci de lui transmettre`
      return passOn(`${others} ${media[medium]}.`, answer)
    },
    (decider, { of, object }, medium, answer) => {
      const organ = organs[decider]
      if (decider === 'owner')
        return `Une brève réponse ${of}${toAddress(answer)} suffit, et je prends contact avec vous.`
      const others = organ
        ? `si la décision revient ${toOrgan(organ)} ${of}, merci de lui remettre`
        : `si une autre personne s’en charge chez ${object}, merci de lui remettre`
      return passOn(`${others} ${media[medium]}.`, answer)
    },
  ],
  note: {
    offer: [(name) => `Notre offre – ${name}.`, (name) => `D’où mon message – ${name}.`],
    question: {
      event: [
        'Puis-je vous en écrire plus la semaine prochaine?',
        'Le sujet vous occupe-t-il en ce moment?',
        'À qui puis-je en parler chez vous?',
      ],
      site: [
        'Puis-je vous appeler à ce sujet la semaine prochaine, tôt le matin?',
        'Un bref appel avant le début de la journée, la semaine prochaine, vous irait-il?',
        'Quand puis-je vous joindre la semaine prochaine?',
      ],
      guest: [
        'Puis-je vous appeler à ce sujet un après-midi de la semaine prochaine?',
        'Quel après-midi de la semaine prochaine auriez-vous un moment?',
        'Quand la semaine prochaine est-elle assez calme pour un bref appel?',
      ],
      desk: [
        'Auriez-vous un quart d’heure à ce sujet la semaine prochaine?',
        'En parlons-nous brièvement la semaine prochaine?',
        'Le sujet vous concerne-t-il, et qui s’en occupe chez vous?',
      ],
      plant: [
        'Qui s’en occupe chez vous?',
        'Avec qui puis-je en parler chez vous?',
        'Puis-je vous appeler à ce sujet un matin de la semaine prochaine?',
      ],
    },
  },
  call: {
    later: [
      'Si le moment est mal choisi: quel jour de la semaine prochaine puis-je vous rappeler?',
      'Je vous dérange peut-être: quand puis-je vous rappeler la semaine prochaine?',
    ],
  },
  subjects: {
    seat: (place) => `Votre nouveau siège ${à(place)}`,
    address: (place) => `Votre nouvelle adresse ${à(place)}`,
    branch: (place) => `Votre succursale ${à(place)}`,
  },
  greeting: { formal: ['Madame, Monsieur,'], friendly: ['Bonjour,'] },
  close: {
    formal: [
      'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.',
      'Veuillez agréer, Madame, Monsieur, mes salutations distinguées.',
    ],
    friendly: ['Avec mes meilleures salutations', 'Meilleures salutations'],
  },
}

/** To an organ: "au comité", "à l’administration". */
function toOrgan(organ: string) {
  return organ.startsWith('le ') ? `au ${organ.slice(3)}` : `à ${organ}`
}

/** "Récemment" comes before the participle, an expression of several words at the end. */
function reportDone(when: string | null, participle: string, rest: string, firm?: string) {
  const subject = firm === undefined ? 'vous avez' : `${firm} a`
  if (when === null) return `${subject} ${participle}${rest}`
  return when === 'récemment'
    ? `${subject} ${when} ${participle}${rest}`
    : `${subject} ${participle}${rest} ${when}`
}

const toAddress = (answer: string | null) => (answer === null ? '' : ` à ${answer}`)

/** How to answer, if that is not plain, and who else may be asked. */
function passOn(others: string, answer: string | null) {
  return answer === null ? capitalize(others) : `Une ligne${toAddress(answer)} suffit; ${others}`
}
