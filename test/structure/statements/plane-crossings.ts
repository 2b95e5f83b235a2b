// Statements that still cross planes, with the reason. The lists may only shrink: an entry whose statement no longer
// crosses planes fails as well.

const gone =
  'asks the directory whether the company is gone, or suppressed by its address: neither is noted with the prospect yet'
const sorted = 'sorts, filters or counts prospects by facts of their companies'
const added = 'shows a company that was added to a list by hand while the directory has it'
const jobOfSource = 'a job of the directory finds the companies that projects hold'

/** Prepared statements, by name. */
export const preparedCrossings: Readonly<Record<string, string>> = {
  companies_suppressed: gone,
  cycle_next_members: gone,
  decision_facts: gone,
  projects_to_follow_up: gone,
  projects_to_recycle: gone,
  projects_to_requalify: gone,
  prospect_is_excluded: gone,
  prospect_way_to_text: gone,
  prospects_lock_of_companies: gone,
  prospects_to_follow_up: gone,
  prospects_to_list: gone,
  prospects_to_recycle: gone,
  prospects_to_requalify: gone,
  prospects_lock_suppressed: 'locks the prospects of all companies with an address that was suppressed',
  health_numbers: 'reads the numbers of the operators’ page at one moment',
  demo_state: 'knows the demo by its companies',
  list_additions_show: added,
  list_additions_show_at_end: added,
  website_searches_add_of_projects: jobOfSource,
}

/** Queries built per call, by file and declaration. Queries that include one of them are not listed again. */
export const builtCrossings: Readonly<Record<string, string>> = {
  'app/progress.ts projectSignals': 'counts signals about all companies of a project',
  'directory/own-fields/exported-fields.ts valueOf': 'a field that names a member is exported by the name',
  'directory/sources/gazette/history.ts companiesWithoutHistory': jobOfSource,
  'directory/sources/uid-register/sync.ts prospectsToAsk': jobOfSource,
  'lists/hand-members.ts changeMembers': added,
  'lists/matching-members.ts matchingMembers': 'filters the companies of a list by their facts',
  'lists/signals.ts listSignals': 'filters signals by the companies of a list',
  'prospecting/inbox/item-queries.ts findNews': 'finds signals about all companies of the open projects',
  'prospecting/prospects/barred-among.ts withBarred': gone,
  'prospecting/prospects/filter.ts matchingProspects': sorted,
  'prospecting/prospects/group-columns.ts columns':
    'groups prospects by what the directory says of their companies',
  'prospecting/prospects/group-columns.ts fieldColumns':
    'groups prospects by the name of the member in a field',
  'prospecting/prospects/sort.ts keys': 'sorts prospects by the names of those who look after them',
  'prospecting/suppressions/in-force.ts isSuppressedBy': gone,
}

/** Referenced tables in other planes. These foreign keys are dropped when a plane moves to its own database. */
export const foreignKeyCrossings: Readonly<Record<string, string>> = {
  accounts: 'what an account has goes with it',
  users: 'who made an entry, or wrote a comment',
  memberships: 'who leaves an account takes along their mails and drafts, and looks after no prospect',
  lists: 'a feed goes with its list',
  watches: 'a feed goes with its watch',
  projects: 'the demo goes with its project',
}
