import { capitalize } from '#messages/letters/first-letter'
import { bridgesInFrench } from '#messages/letters/composer/fr-bridges'
import { tradesInFrench } from '#messages/letters/composer/fr-trades'
import { type ComposerWords, type Decider } from '#messages/letters/composer/words'
import { at, de, que, à } from '#messages/letters/fr'

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
    name: ({ when, from }) =>
      reportDone(when, 'changé', ` de nom${from ? ` et que vous vous appeliez auparavant ${from}` : ''}`),
    form: ({ when, to }) =>
      reportDone(when, 'changé', ` de forme juridique${to ? ` pour devenir ${to}` : ''}`),
  },
  wishes: {
    start: (_firm, place) => `Toutes mes félicitations pour vos débuts${place}.`,
    award: ({ of }) => `Toutes mes félicitations à l’équipe ${of}.`,
  },
  website: (quoted) => `Vous écrivez sur votre site: ${quoted}`,
  trade: (run, place) => `Je vous écris parce que vous ${run}${place ? ` ${à(place)}` : ''}.`,
  tradeOnPhone: (run, place) => `Je vous appelle parce que vous ${run}${place ? ` ${à(place)}` : ''}.`,
  trades: tradesInFrench,
  runs: (business) => `exploitez ${business}`,
  yours: (business) => business.replace(/^une? /, 'votre '),
  bodies: {
    person: null,
    owner: null,
    board: 'une association',
    council: 'une fondation',
    administration: 'une coopérative',
  },
  everyday: {
    solar: ({ busy }) => `Quand ${busy} remplissent la journée, le courant du toit arrive au bon moment.`,
    energy: ({ busy }) =>
      `Quand ${busy} remplissent la journée, le prix de l’énergie pèse sur chaque facture.`,
    premises: ({ busy }) =>
      `Quand ${busy} remplissent la journée, les locaux et leur entretien passent après.`,
    infrastructure: ({ busy }) =>
      `Quand ${busy} remplissent la journée, c’est souvent une panne qui montre tout ce qui dépend de l’informatique.`,
    programs: ({ busy }) =>
      `Quand ${busy} remplissent la journée, le travail de bureau se fait souvent le soir.`,
    money: ({ busy }) =>
      `Quand ${busy} remplissent la journée, les salaires, les impôts et les comptes se font souvent le soir.`,
    insurance: ({ busy }) => `Quand ${busy} remplissent la journée, on relit rarement ses anciennes polices.`,
    cleaning: ({ busy }) => `Quand ${busy} remplissent la journée, le ménage se fait souvent le soir.`,
    training: ({ busy }) =>
      `Quand ${busy} remplissent la journée, il reste rarement du temps pour se former.`,
    people: ({ busy }) => `Quand ${busy} remplissent la journée, chaque membre de l’équipe compte.`,
    catering: ({ busy }) => `Quand ${busy} remplissent la journée, une bonne pause fait du bien.`,
    fleet: ({ busy }) => `Quand ${busy} remplissent la journée, les véhicules doivent simplement être prêts.`,
    promotion: ({ busy }) =>
      `Quand ${busy} remplissent la journée, l’image de la maison passe souvent en dernier.`,
    goods: ({ busy }) => `Quand ${busy} remplissent la journée, le matériel doit être là au bon moment.`,
    general: ({ business }) => `Ce qui suit peut être utile à ${business}.`,
  },
  bridges: bridgesInFrench,
  entryBridge: 'Une inscription au registre est une bonne occasion de revoir partenaires et contrats.',
  leads: {
    cost: [
      (business) => `${business ? `Pour ${business}, la` : 'La'} première question est souvent celle du prix`,
      (business) => `${business ? `Pour ${business}, le` : 'Le'} coût compte aussi`,
    ],
    return: [
      (business) =>
        `${business ? `Pour ${business}, la` : 'La'} première question est souvent de savoir si cela rapporte`,
      (business) => `Ce que cela rapporte${business ? ` à ${business}` : ''} peut se calculer d’avance`,
    ],
    time: [
      (business) => `${business ? `Pour ${business}, le` : 'Le'} temps est souvent compté`,
      (business) => `${business ? `Pour ${business}, chaque` : 'Chaque'} heure compte souvent`,
    ],
    care: [
      (business) => `Pour ${business ?? 'vous'}, le suivi compte aussi`,
      (business) => `Ensuite, tout est prévu pour ${business ?? 'vous'}`,
    ],
    people: [
      (business) => `Pour ${business ?? 'vous'}, les personnes comptent`,
      (business) => `Pour ${business ?? 'vous'} aussi, il importe de savoir qui s’en occupe`,
    ],
    fit: [
      (business) => `Pour ${business ?? 'vous'}, une solution toute faite convient rarement`,
      (business) => `Ce qui convient${business ? ` à ${business}` : ''} se décide cas par cas`,
    ],
    other: [
      (business) => `Bon à savoir${business ? ` pour ${business}` : ''}`,
      (business) => `${business ? `Pour ${business}, cela` : 'Cela'} peut aussi compter`,
    ],
  },
  smallWords: new Set(
    'le la les l d un une des chaque tous toutes nos notre nous votre vos vous depuis pour dans sur avec en il elle ce cette ces on c si sans après avant dès'.split(
      ' ',
    ),
  ),
  inPlace: (place) => ` ${à(place)}`,
  days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
  timeOn: {
    site: (one, other) => `par exemple un ${one} ou un ${other} matin`,
    guest: (one, other) => `par exemple un ${one} ou un ${other} après-midi`,
    desk: (one, other) => `par exemple un ${one} ou un ${other}`,
    plant: (one, other) => `par exemple un ${one} ou un ${other} matin`,
  },
  ask: {
    visit: [
      (there, time) => `Un rendez-vous${there} vous conviendrait-il, ${time}?`,
      (there, time) => `Puis-je passer chez vous${there}, ${time}?`,
    ],
    talk: [
      (there, time) => `Préférez-vous un rendez-vous${there} ou un appel, ${time}?`,
      (there, time) => `Un rendez-vous${there} ou un appel vous conviendrait-il, ${time}?`,
    ],
    call: [
      (there, time) => `Puis-je vous appeler pour un quart d’heure ou passer${there}, ${time}?`,
      (there, time) => `Quand auriez-vous un quart d’heure, au téléphone ou chez vous${there}, ${time}?`,
    ],
    show: [
      (there, time) =>
        `Puis-je vous en montrer plus en un quart d’heure, en ligne ou chez vous${there}, ${time}?`,
      (there, time) => `Quand auriez-vous un quart d’heure, en ligne ou chez vous${there}, ${time}?`,
    ],
    sample: [
      (there, time) => `Puis-je vous en montrer un${there}, ${time}?`,
      (there, time) => `Puis-je vous en apporter un${there}, ${time}?`,
    ],
    post: [() => 'À quelle adresse puis-je vous en envoyer un?', () => 'Où puis-je vous en envoyer un?'],
    begin: [
      (_there, time) => `Puis-je vous contacter à ce sujet, ${time}?`,
      (_there, time) => `Quand puis-je vous contacter à ce sujet, ${time}?`,
    ],
    arrange: [() => 'Souhaitez-vous que je m’en occupe pour vous?', () => 'Puis-je l’organiser pour vous?'],
  },
  forward: [
    (decider, firm, medium, answer) => {
      const { of } = firm
      const organ = organs[decider]
      const others = organ
        ? `si ${organ} ${of} en décide, merci de lui transmettre`
        : `si une autre personne s’en occupe au sein ${of}, merci de lui transmettre`
      return passOn(`${others} ${media[medium]}.`, answer)
    },
    (decider, firm, medium, answer) => {
      const { of } = firm
      const organ = organs[decider]
      const others = organ
        ? `si la décision revient ${toOrgan(organ)} ${of}, merci de lui remettre`
        : `si une autre personne s’en charge ${at(firm)}, merci de lui remettre`
      return passOn(`${others} ${media[medium]}.`, answer)
    },
  ],
  reply: {
    letter: (name, answer) =>
      `Un mot${toAddress(answer)} avec la mention «${name}» suffit, et je vous recontacte.`,
    email: (firm) => `Une brève réponse suffit, et je vous prépare une proposition pour ${firm.object}.`,
  },
  note: {
    offer: [(name) => `C’est l’objet de notre offre «${name}».`, (name) => `Notre offre «${name}» y répond.`],
    question: [
      (firm) => `Qui puis-je appeler à ce sujet ${at(firm)}?`,
      (firm) => `Qui s’en occupe ${at(firm)}?`,
      (firm) => `Est-ce un sujet ${at(firm)}, et avec qui puis-je en parler?`,
    ],
  },
  call: {
    later: [
      (time) => `Si le moment est mal choisi: puis-je vous rappeler, ${time}?`,
      (time) => `Si le moment est mal choisi: quand serait-il plus facile de vous joindre, ${time}?`,
    ],
    forward: (firm) => `Si une autre personne s’en occupe: avec qui puis-je en parler ${at(firm)}?`,
  },
  offering: 'Notre offre',
  offeringSentence: 'Voici notre offre.',
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

/** Returns a decision-making body after "à": "au comité", "à l’administration". */
function toOrgan(organ: string) {
  return organ.startsWith('le ') ? `au ${organ.slice(3)}` : `à ${organ}`
}

/** "Récemment" comes before the participle, and a longer expression of time at the end. */
function reportDone(when: string | null, participle: string, rest: string, firm?: string) {
  const subject = firm === undefined ? 'vous avez' : `${firm} a`
  if (when === null) return `${subject} ${participle}${rest}`
  return when === 'récemment'
    ? `${subject} ${when} ${participle}${rest}`
    : `${subject} ${participle}${rest} ${when}`
}

const toAddress = (answer: string | null) => (answer === null ? '' : ` à ${answer}`)

/** Asks the reader to forward the text, with the address for the answer if it is not evident. */
function passOn(others: string, answer: string | null) {
  return answer === null ? capitalize(others) : `Une ligne${toAddress(answer)} suffit; ${others}`
}
