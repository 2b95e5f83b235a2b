import { addressOf, type ListWorld, type Row, type Writer } from './writers.ts'
import { type Listed, placeName } from './register.ts'
import { forms, givenNames, regions, surnames, trades } from './words.ts'

// Rows that mean no company of the register, although a similar one is there; and rows that may mean several.

const none = (name: string, rest: Omit<Row['input'], 'name'>): Row => ({
  input: { name, ...rest },
  says: name,
  meaning: 'none',
  uids: [],
})

/** With the address of the similar company: people look it up there. */
const instead =
  (write: (one: Listed, world: ListWorld) => string | undefined): Writer =>
  (one, world) => {
    const name = write(one, world)
    return name === undefined || name === one.company.name
      ? undefined
      : none(name, addressOf(one, world.random))
  }

/** With an address of its own. */
const elsewhere =
  (write: (one: Listed, world: ListWorld) => string | undefined): Writer =>
  (one, world) => {
    const name = write(one, world)
    const other = world.random.pick(world.registered)
    if (name === undefined || other.company.canton === one.company.canton) return undefined
    const address = addressOf(other, world.random)
    return Object.keys(address).length > 0 ? none(name, address) : undefined
  }

const isOwn = ({ role }: Listed) => role === undefined || role === 'operating'

const other = <Each>(all: readonly Each[], { random }: ListWorld, not: Each) => {
  const found = random.pick(all)
  return found === not ? undefined : found
}

export const similar: Readonly<Record<string, Writer>> = {
  other_given_name: instead((one, world) => {
    const given = one.given && other(givenNames[one.language], world, one.given)
    return given && one.company.name.replace(one.given!, given)
  }),
  other_trade: instead((one, world) => {
    const trade = one.trade && isOwn(one) && other(trades[one.language], world, one.trade)
    return trade ? one.company.name.replace(one.trade!.name, trade.name) : undefined
  }),
  other_surname: instead((one, world) => {
    const surname = one.surname && other(surnames[one.language], world, one.surname)
    return surname && one.company.name.replace(one.surname!, surname)
  }),
  other_partner: instead((one, world) => {
    const [, first, second] = /^(\S+) & (\S+) /.exec(one.company.name) ?? []
    return first && second && one.surname === undefined
      ? one.company.name.replace(second, world.random.pick(surnames[one.language]))
      : undefined
  }),
  sister: instead((one, { random }) =>
    one.form && isOwn(one)
      ? `${one.stem} ${random.pick(['Holding', 'Immobilien', 'Beteiligungs', 'Management', 'Verwaltungs', 'Services', 'Logistik', 'Invest'])} ${one.form[one.language]}`
      : undefined,
  ),
  region: instead((one, { random }) =>
    one.form && isOwn(one)
      ? `${one.stem} ${random.pick(['Romandie', 'Ticino', 'Ostschweiz', 'Zürich', 'Bern', 'Europe', 'Nord', 'Süd', 'Mitte'])} ${one.form[one.language]}`
      : undefined,
  ),
  second_company: instead((one, { random }) =>
    one.form && isOwn(one)
      ? `${one.stem} ${random.pick(['II', '2', 'Plus', 'Junior', 'Neu'])} ${one.form[one.language]}`
      : undefined,
  ),
  more_words: instead((one, { random }) =>
    one.coined && one.form && isOwn(one)
      ? `${one.stem} ${random.pick(['Digital', 'Medical', 'Robotics', 'Pharma', 'Academy', 'Personal', 'Energie'])} ${one.form[one.language]}`
      : undefined,
  ),
  fewer_words: elsewhere((one) =>
    one.coined && one.form && one.stem.includes(' ') && isOwn(one)
      ? `${one.coined} ${one.form[one.language]}`
      : undefined,
  ),
  namesake_elsewhere: elsewhere((one) => (one.trade && isOwn(one) ? one.company.name : undefined)),
  coined_namesake_elsewhere: elsewhere((one) =>
    one.coined && one.trade && isOwn(one) ? one.company.name : undefined,
  ),
  other_region: instead((one, world) => {
    const region = regions.find((name) => one.stem.endsWith(` ${name}`))
    const found = region && other(regions, world, region)
    return found && one.company.name.replace(region!, found)
  }),
  other_town_in_name: elsewhere((one, { random, registered }) => {
    const town = placeName({ name: one.company.seat })
    return one.stem.endsWith(` ${town}`)
      ? one.company.name.replace(town, placeName({ name: random.pick(registered).company.seat }))
      : undefined
  }),
  other_initials_elsewhere: elsewhere((one, { random }) =>
    one.coined && /^[A-Z]{3} /.test(one.stem)
      ? one.company.name.replace(one.coined[2]!, random.pick(Array.from('CNOV')))
      : undefined,
  ),
  near_word_elsewhere: elsewhere((one, { random }) => {
    if (!one.coined || !isOwn(one) || one.coined.length < 7) return undefined
    const at = 2 + random.below(one.coined.length - 4)
    const letter = random.pick(Array.from('aeiklmnrstv'))
    return one.company.name.replace(one.coined, one.coined.slice(0, at) + letter + one.coined.slice(at + 1))
  }),
  fund_or_friends_of: instead((one, { random }) =>
    one.role === undefined || one.role === 'club'
      ? `${random.pick(['Personalfürsorgestiftung', 'Gönnerverein', 'Freunde der', 'Pensionskasse', 'Fondation de prévoyance de', 'Personalrestaurant'])} ${one.company.name}`
      : undefined,
  ),
  joint_venture_with: instead((one, { registered, random }) =>
    one.form && isOwn(one)
      ? `${random.pick(['ARGE', 'INGE', 'Konsortium', 'Consortium'])} ${one.stem} / ${random.pick(registered).stem}`
      : undefined,
  ),
  other_form: instead((one) => {
    const form = forms.find(({ code }) => code !== one.form?.code)!
    return one.form && isOwn(one) ? `${one.stem} ${form[one.language]}` : undefined
  }),
  foreign_company: (one, { random }) => {
    if (!one.coined || !isOwn(one)) return undefined
    const [name, place] = random.pick([
      [`${one.stem} GmbH`, 'Lörrach'],
      [`${one.stem} SAS`, 'Annecy'],
      [`${one.stem} S.r.l.`, 'Como'],
      [`${one.stem} GmbH & Co. KG`, 'Singen'],
      [`${one.stem} B.V.`, 'Amsterdam'],
      [`${one.stem} Ltd`, 'London'],
      [`${one.stem} AG`, 'München'],
      [`${one.stem} GmbH`, 'Dornbirn'],
      [`${one.stem} AG`, 'Vaduz'],
      [`${one.stem} Inc.`, 'Boston'],
    ] as const)
    return none(name, { place })
  },
  municipality: (_one, { random, registered }) => {
    const town = placeName({ name: random.pick(registered).company.seat })
    return none(random.pick([`Gemeinde ${town}`, `Bauamt ${town}`, `Commune de ${town}`, `Schule ${town}`]), {
      place: town,
    })
  },
  no_company: (_one, { random }) =>
    none(
      random.pick([
        'Diverse',
        'Barverkauf',
        'Testkunde',
        'unbekannt',
        'n/a',
        'Privatperson',
        'Kunde gelöscht',
        'Sammelkonto Kreditoren',
        'Interne Verrechnung',
        'siehe Hauptkonto',
      ]),
      random.chance(0.5) ? {} : { place: 'Bern' },
    ),
}

/** Companies that the register lacks, as lists write them. */
export const missing: Readonly<Record<string, Writer>> = {
  missing_as_registered: (one, { random }) => none(one.company.name, addressOf(one, random)),
  missing_without_form: (one, { random }) => (one.form ? none(one.stem, addressOf(one, random)) : undefined),
  missing_with_town: (one, { random }) =>
    none(
      `${one.company.name} ${placeName({ name: one.company.seat })}`,
      random.chance(0.5) ? {} : addressOf(one, random),
    ),
}

export const gone: Readonly<Record<string, Writer>> = {
  struck_off: (one, { random }) =>
    one.company.taken_over_by === null ? none(one.company.name, addressOf(one, random)) : undefined,
  taken_over: (one, { registered, random }) => {
    const heir = registered.find(({ company }) => company.uid === one.company.taken_over_by)
    return heir && heir.company.status === 'ACTIVE'
      ? { ...none(one.company.name, addressOf(one, random)), meaning: 'heir', uids: [heir.company.uid] }
      : undefined
  },
}

/** Rows about groups. */
export const groups: Readonly<Record<string, Writer>> = {
  group_without_form: (one, { registered }) => {
    if (one.role !== 'operating') return undefined
    const own = registered.filter(({ family }) => family === one.family)
    const uids = own.filter(({ role }) => role !== 'fund').map(({ company }) => company.uid)
    // A surname is a part of many other names.
    const isOnly = registered.every(
      ({ company, family }) => family === one.family || !company.name.includes(one.family!),
    )
    return isOnly && uids.length > 1
      ? { input: { name: one.family! }, says: one.family!, meaning: 'choice', uids }
      : undefined
  },
  member_named: (one, { random }) =>
    one.family && one.role !== 'fund'
      ? {
          input: { name: one.company.name, ...addressOf(one, random) },
          says: one.company.name,
          meaning: 'one',
          uids: [one.company.uid],
        }
      : undefined,
  member_without_form: (one, { random }) =>
    one.family && (one.role === 'holding' || one.role === 'property' || one.role === 'regional')
      ? {
          input: { name: one.stem, ...addressOf(one, random) },
          says: one.stem,
          meaning: 'one',
          uids: [one.company.uid],
        }
      : undefined,
  fund_named: (one, { random }) =>
    one.role === 'fund'
      ? {
          input: {
            name: one.company.name.replace('Personalvorsorgestiftung der', 'Personalvorsorgestiftung'),
            ...addressOf(one, random),
          },
          says: one.company.name,
          meaning: 'one',
          uids: [one.company.uid],
        }
      : undefined,
  branch_named: (one) =>
    one.role === 'branch'
      ? {
          input: { name: one.company.name.replace('Zweigniederlassung', 'Filiale') },
          says: one.company.name,
          meaning: 'one',
          uids: [one.company.uid],
        }
      : undefined,
}
