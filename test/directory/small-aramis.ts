import type { Asked, SourceAnswer } from './source-server.ts'

// A fake ARAMIS. Its responses have every field in the recorded responses of a public client, and it refuses the same
// requests as the service. All organisations and people are invented.

export type SmallParticipant = {
  name: string | null
  /** The second line of a name. */
  second?: string
  uid?: string
  city?: string
  canton?: string
  role?: string
  person?: string
}

export type SmallProject = {
  id: number
  title?: string
  /** Timestamps as ARAMIS writes them. */
  start?: string | null
  end?: string | null
  granted?: number | null
  participants: readonly SmallParticipant[]
}

const fault = {
  FaultText: { LanguageCode: 'DE', Text: 'Ein interner Serverfehler ist aufgetreten!' },
}
const inEnglish = (Text: string) => ({ LanguageCode: 'EN', Text })

/** Returns a timestamp as ARAMIS writes it: midnight of a day in winter. */
export function momentOf(day: string) {
  return `/Date(${Date.parse(`${day}T00:00:00+01:00`)}+0100)/`
}

/** Responds as ARAMIS does: the project list by page, latest start first, and each project in full. */
export function smallAramis(projects: readonly SmallProject[]) {
  return ({ method, path, query, body, headers }: Asked): SourceAnswer => {
    if (!headers.accept?.includes('application/json')) return { body: '<Project/>' }
    if (method === 'POST' && path.endsWith('/public/service.svc/projectlist')) return listOf(projects, body)
    if (!path.endsWith('/public/service.svc/project/')) return { status: 404 }
    const one = projects.find(({ id }) => String(id) === query.get('aramisId'))
    return query.get('Language') === 'EN' && one ? json(projectBody(one)) : json(fault)
  }
}

function json(body: object): SourceAnswer {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json; charset=utf-8' } }
}

type ListQuestion = { Language: string; Skip: number; Count: number; FirstOrderSort?: number }

function listOf(projects: readonly SmallProject[], body: string): SourceAnswer {
  const { Language, Skip, Count, FirstOrderSort } = JSON.parse(body) as ListQuestion
  if (Language !== 'EN') return { status: 400 }
  if (Count < 1 || Count > 100) return { status: 500, ...json(fault) }
  const sorted = FirstOrderSort === 1 ? projects.toSorted((a, b) => timeOf(b) - timeOf(a)) : projects
  return json({
    CountOfMatchedProjects: projects.length,
    Projects: sorted.slice(Skip, Skip + Count).map((one) => ({
      Abstract: inEnglish('Auskunft: Hans Muster'),
      Department: inEnglish('INNOSUISSE'),
      EndDate: one.end ?? null,
      Id: one.id,
      ProjectNumber: `${one.id}.1 IP-LS`,
      StartDate: startOf(one),
      Status: inEnglish('In Process'),
      Titel: inEnglish(titleOf(one)),
    })),
  })
}

const titleOf = ({ title = 'Leichte Werkstoffe für den Holzbau' }: SmallProject) => title
const startOf = ({ start = momentOf('2026-11-01') }: SmallProject) => start
const timeOf = (one: SmallProject) => Number(/-?\d+/.exec(startOf(one) ?? '')?.[0] ?? 0)

function projectBody(one: SmallProject) {
  const { id, end = momentOf('2028-01-31'), granted = 684_204, participants } = one
  return {
    Abstract: null,
    Categories: [],
    Category: inEnglish('Project'),
    EndDate: end,
    GrantedTotalCosts: granted,
    Labels: [],
    LastModification: null,
    NABSPolicyDomain: inEnglish('Industrial production and technology'),
    Participants: participants.map(participantBody),
    Principals: [],
    ProjectId: id,
    ProjectNumber: `${id}.1 IP-LS`,
    ProjectStatus: inEnglish('In Process'),
    ProjectTitle: inEnglish(titleOf(one)),
    ProjectTypeId: 1,
    ResearchDisciplines: [{ Name: 'T115 Medical technology', Quota: 100 }],
    ResearchType: inEnglish('Applied research and development'),
    ResearchUnit: inEnglish('INNOSUISSE'),
    Section: inEnglish('60 Life Sciences'),
    StartDate: startOf(one),
    Textes: [
      {
        Attachments: null,
        Category: inEnglish('Abstract'),
        LanguageCode: 'EN',
        Text: 'Hans Muster leads it.',
      },
    ],
    Topics: [],
  }
}

function participantBody(one: SmallParticipant) {
  const { name, second = null, uid, city = null, canton = null, role = 'Implementation Partner ' } = one
  const { person = 'Hans Muster' } = one
  return {
    Canton: canton,
    City: city,
    Company1: name,
    Company2: second,
    Company3: null,
    Company4: null,
    Country: city === null ? null : 'CH',
    EMail: 'hans.muster@example.ch',
    FamilyName: person,
    FormOfAddress: 'Herr',
    KindOfParticipation: inEnglish(role),
    Language: null,
    Phone1: '+41 61 000 00 01',
    Phone1Note: null,
    PostCode: city === null ? null : '3000',
    PostOfficeBox: null,
    Prename: person,
    Region: null,
    ShortDesignation: null,
    ShortViewName: `${name} ${person}`,
    Street: person,
    Telefax: null,
    Title: null,
    Type: null,
    URL1: uid === undefined ? null : `www.uid.admin.ch/Detail.aspx?uid_id=${uid.replaceAll(/[-.]/g, '')}`,
    URL2: null,
  }
}
