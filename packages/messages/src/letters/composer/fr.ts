import { tradesInFrench } from '#messages/letters/composer/fr-trades'
import type { ComposerWords, Decider } from '#messages/letters/composer/words'
import { de, à } from '#messages/letters/fr'

const organs: Readonly<Partial<Record<Decider, string>>> = {
  board: 'le comité',
  council: 'le conseil de fondation',
  administration: 'l’administration',
}
const media = { letter: 'cette lettre', email: 'ce message', contact_form: 'ce message' }

export const fr: ComposerWords = {
  when: { fresh: 'récemment', settled: 'il y a quelques semaines' },
  source: {
    gazette: (day) => ` (Feuille officielle suisse du commerce du ${day})`,
    register: ' (registre du commerce)',
  },
  openings: {
    start: ({ when, source, firm }) => doneText(when, 'lancé', ` l’activité ${firm.of}`, source),
    seat: ({ when, source, from, to }) =>
      doneText(
        when,
        'transféré',
        ` votre siège${from ? ` ${de(from)}` : ''}${to ? ` ${à(to)}` : ''}`,
        source,
      ),
    address: ({ when, source, to, firm }) =>
      to
        ? doneText(when, 'emménagé', ` à une nouvelle adresse ${à(to)}`, source)
        : doneText(when, 'emménagé', ' à une nouvelle adresse', source, firm.subject),
    branch: ({ when, source, to }) =>
      doneText(when, 'ouvert', ` une succursale${to ? ` ${à(to)}` : ''}`, source),
    capital: ({ when, source, from, to }) =>
      doneText(when, 'augmenté', ` votre capital${from ? ` de ${from}` : ''}${to ? ` à ${to}` : ''}`, source),
    merger: ({ when, source, firm }) => doneText(when, 'participé', ' à une fusion', source, firm.subject),
    licence: ({ when, source, firm }) =>
      doneText(when, 'obtenu', ' une nouvelle autorisation', source, firm.subject),
    purpose: ({ when, source, firm }) => doneText(when, 'modifié', ' son but', source, firm.subject),
    name: ({ when, source, from }) =>
      doneText(when, 'changé', ` de nom${from ? `, auparavant ${from}` : ''}`, source),
    form: ({ when, source, to }) =>
      doneText(when, 'changé', ` de forme juridique${to ? ` pour devenir ${to}` : ''}`, source),
  },
  website: (quoted) => `Vous écrivez sur votre site: ${quoted}`,
  trade: (run, place) => `Je vous écris parce que vous ${run} ${à(place)}.`,
  trades: tradesInFrench,
  neglected: {
    energy: 'l’électricité et la technique du bâtiment',
    premises: 'les locaux et leur entretien',
    digital: 'l’informatique de la maison',
    money: 'les chiffres, les impôts et les assurances',
    people: 'la recherche de personnel',
    fleet: 'les véhicules et les places de parc',
    promotion: 'l’image de la maison',
    goods: 'les achats et le matériel',
    general: 'ce qui sort de l’ordinaire',
  },
  everyday: {
    site: (busy, neglected) => `Entre ${busy}, il reste souvent peu de temps pour ${neglected}.`,
    guest: (busy, neglected) =>
      `Au quotidien, ${busy} passent avant le reste, et il manque un moment calme pour ${neglected}.`,
    desk: (busy, neglected) =>
      `Quand ${busy} remplissent la journée, il reste peu de place pour ${neglected}.`,
    plant: (busy, neglected) => `Là où ${busy} donnent le rythme, le calme manque souvent pour ${neglected}.`,
  },
  bridges: {
    start: {
      energy: 'C’est au lancement que se décide d’où vient le courant et ce qu’il coûte.',
      premises: 'C’est au lancement que les locaux se choisissent et s’aménagent.',
      digital: 'C’est au lancement que se choisissent les outils de travail.',
      money: 'Au lancement, la comptabilité, les salaires et les assurances arrivent en même temps.',
      people: 'Au lancement, chaque engagement marque l’entreprise.',
      fleet: 'C’est au lancement que se décide de quels véhicules vous avez besoin.',
      promotion: 'C’est au lancement que naît l’image que vos clients garderont de vous.',
      goods: 'C’est au lancement que se choisissent les fournisseurs.',
      general: 'C’est au lancement que se choisissent les partenaires de la suite.',
    },
    move: {
      energy: 'Sur un nouveau site, le toit, les raccordements et le contrat d’électricité sont à régler.',
      premises: 'Sur un nouveau site, on peut encore prévoir ce qui dérangerait l’activité plus tard.',
      digital: 'Le réseau, les appareils et les accès déménagent avec vous.',
      money: 'Avec l’adresse changent aussi les contrats et les assurances.',
      people: 'Avec l’adresse change aussi le cercle des personnes qui peuvent venir travailler chez vous.',
      fleet: 'Avec l’adresse changent aussi les places de parc, les trajets et les tournées.',
      promotion: 'Avec l’adresse changent aussi les enseignes, les imprimés et le site.',
      goods: 'Avec l’adresse changent aussi les livraisons et le stock.',
      general: 'Un nouveau site est le moment de revoir contrats et fournisseurs.',
    },
    branch: {
      energy: 'Un site de plus, c’est aussi un toit et une facture d’électricité de plus.',
      premises: 'Un site de plus demande à être aménagé et entretenu.',
      digital: 'Un site de plus a besoin du même réseau et des mêmes accès que le siège.',
      money: 'Un site de plus apporte ses contrats, ses salaires et ses assurances.',
      people: 'Un site de plus a besoin de gens qui le portent.',
      fleet: 'Un site de plus entraîne des trajets supplémentaires.',
      promotion: 'Un site de plus doit d’abord se faire connaître dans la région.',
      goods: 'Un site de plus demande à être livré.',
      general: 'Un site de plus a besoin de partenaires dès le départ.',
    },
    capital: {
      energy: 'Investir dans l’entreprise, c’est aussi fixer ses coûts d’énergie pour les années à venir.',
      premises: 'Le capital nouveau va souvent dans les locaux et l’équipement.',
      digital: 'Le capital nouveau va souvent dans des outils capables de suivre la croissance.',
      money: 'Avec le capital montent aussi les exigences sur les chiffres et les garanties.',
      people: 'Qui se développe a besoin de monde.',
      fleet: 'Qui se développe roule aussi davantage.',
      promotion: 'Qui se développe veut aussi être vu.',
      goods: 'Qui se développe renégocie aussi ses achats.',
      general: 'Un développement est le moment de revoir partenaires et contrats.',
    },
    merger: {
      energy: 'Après une fusion, les bâtiments et les contrats d’électricité sont dans une seule main.',
      digital: 'Après une fusion, plusieurs systèmes tournent souvent en parallèle.',
      money: 'Après une fusion, contrats et assurances font souvent double emploi.',
      people: 'Après une fusion, des équipes qui ne se connaissent pas se rejoignent.',
      promotion: 'Après une fusion, le nom et l’image ont besoin d’une ligne commune.',
      general: 'Après une fusion, sites, contrats et fournisseurs sont regroupés.',
    },
    licence: {
      people: 'Une nouvelle autorisation demande des gens pour remplir la tâche.',
      general: 'Une nouvelle autorisation est souvent le début d’une nouvelle offre.',
    },
    purpose: {
      digital: 'Une nouvelle orientation demande souvent d’autres outils et d’autres méthodes.',
      promotion: 'Une nouvelle orientation doit aussi se voir.',
      general:
        'Une nouvelle orientation demande souvent d’autres locaux, d’autres moyens et d’autres partenaires.',
    },
    name: {
      digital: 'Un nouveau nom entraîne un domaine, des adresses et des modèles à changer.',
      promotion: 'Un nouveau nom doit figurer sur les véhicules, les imprimés et le site.',
    },
    form: { money: 'Une nouvelle forme juridique change la comptabilité, la révision et les assurances.' },
  },
  inPlace: (place) => ` ${à(place)}`,
  emphasis: (business) => `Ce qui compte pour ${business}:`,
  emphasisFor: (place) => `Ce qui compte pour vous ${à(place)}:`,
  ask: {
    visit: {
      event: (there) => `Quel jour de la semaine prochaine vous conviendrait${there}?`,
      site: (there) => `Un rendez-vous${there} la semaine prochaine, tôt le matin, vous conviendrait-il?`,
      guest: (there) => `Un rendez-vous${there} un après-midi de la semaine prochaine vous conviendrait-il?`,
      desk: (there) => `Mardi ou jeudi de la semaine prochaine${there}, cela vous conviendrait-il?`,
      plant: (there) => `Mercredi ou vendredi de la semaine prochaine${there}, cela vous conviendrait-il?`,
    },
    talk: {
      event: (there) => `Puis-je vous appeler${there} la semaine prochaine, pour un quart d’heure?`,
      site: (there) =>
        `Puis-je vous appeler${there} la semaine prochaine, tôt le matin, pour un quart d’heure?`,
      guest: (there) =>
        `Puis-je vous appeler${there} un après-midi de la semaine prochaine, pour un quart d’heure?`,
      desk: (there) =>
        `Puis-je vous appeler${there} mardi ou jeudi de la semaine prochaine, pour un quart d’heure?`,
      plant: (there) =>
        `Puis-je vous appeler${there} mercredi ou vendredi de la semaine prochaine, pour un quart d’heure?`,
    },
    trial: {
      event: (there) => `Qui pourrait essayer chez vous${there} la semaine prochaine?`,
      site: (there) => `Voulez-vous essayer${there} la semaine prochaine, avant le début du travail?`,
      guest: (there) => `Voulez-vous essayer${there} un après-midi calme de la semaine prochaine?`,
      desk: (there) => `Voulez-vous essayer${there} la semaine prochaine?`,
      plant: (there) => `Qui, chez vous${there}, pourrait essayer la semaine prochaine?`,
    },
    begin: {
      event: (there) => `Puis-je commencer chez vous${there} la semaine prochaine?`,
      site: (there) => `Cela vous conviendrait-il${there} la semaine prochaine, tôt le matin?`,
      guest: (there) => `Cela vous conviendrait-il${there} un après-midi de la semaine prochaine?`,
      desk: (there) => `Cela vous conviendrait-il${there} mardi ou jeudi de la semaine prochaine?`,
      plant: (there) => `Cela vous conviendrait-il${there} mercredi ou vendredi de la semaine prochaine?`,
    },
  },
  forward: (decider, { of }, medium) => {
    const organ = organs[decider]
    if (decider === 'owner') return `Une ligne ${of} suffit, et je prends contact avec vous.`
    return organ
      ? `Si ${organ} ${of} en décide, merci de lui transmettre ${media[medium]}.`
      : `Si une autre personne s’en occupe au sein ${of}, merci de lui transmettre ${media[medium]}.`
  },
  note: {
    subject: (name) => `Notre sujet: ${name}.`,
    question: {
      event: 'Puis-je vous en écrire plus la semaine prochaine?',
      site: 'Puis-je vous appeler à ce sujet la semaine prochaine, tôt le matin?',
      guest: 'Puis-je vous appeler à ce sujet un après-midi de la semaine prochaine?',
      desk: 'Auriez-vous un quart d’heure à ce sujet la semaine prochaine?',
      plant: 'Qui s’en occupe chez vous?',
    },
  },
  call: { later: 'Si le moment est mal choisi: quel jour de la semaine prochaine puis-je rappeler?' },
  subjects: {
    move: (place) => `Votre nouveau site ${à(place)}`,
    branch: (place) => `Votre succursale ${à(place)}`,
  },
  greeting: { formal: 'Madame, Monsieur,', friendly: 'Bonjour,' },
  close: {
    formal: 'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.',
    friendly: 'Avec mes meilleures salutations',
  },
}

/** "Récemment" comes before the participle, an expression of several words at the end. */
function doneText(when: string, participle: string, rest: string, source: string, firm?: string) {
  const subject = firm === undefined ? 'Vous avez' : `${firm[0]!.toUpperCase()}${firm.slice(1)} a`
  return when === 'récemment'
    ? `${subject} ${when} ${participle}${rest}${source}.`
    : `${subject} ${participle}${rest} ${when}${source}.`
}
