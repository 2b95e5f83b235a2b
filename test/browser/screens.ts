import { appTable } from '@alphorn/contract/app'
import { openTrustedAccount } from '@alphorn/server/accounts/sign-up/sign-up'
import { createAppClient } from '@alphorn/sdk/client'
import { fillCrm } from './stories/crm-fixture.ts'
import type { Site } from './site.ts'

/** Every screen of the app by name, with an address that has content. */
export async function screensOf({ url, demo, pools }: Pick<Site, 'url' | 'demo' | 'pools'>) {
  const app = createAppClient(appTable, { baseUrl: url })
  await app.sign_in({ email: demo.email, password: demo.password })
  const { data: projects } = await app.project_list()
  const project_id = projects.find(({ name }) => name === 'Demo')!.project_id
  const idle = projects.find(({ name }) => name === 'Bornes de recharge Romandie')!
  const { data: drafts } = await app.prospects({ project_id, state: 'drafted' })
  const { data: fresh } = await app.prospects({ project_id, state: 'new' })
  const { data: researched } = await app.prospects({ project_id, state: 'qualified' })
  const { data: cycles } = await app.cycle_list({ project_id })
  const { data: jobs } = await app.stage_job_list({ project_id, state: 'claimed' })
  const { data: companies } = await app.companies({ q: 'ag', limit: 1 })
  const { data: lists } = await app.market_list()
  const { data: watches } = await app.watch_list()
  const { data: releases } = await app.release_list({ project_id })
  const { data: ring } = await app.app_webhook_create({
    name: 'CRM',
    url: 'https://crm.example.ch/alphorn',
    kinds: ['release.ready', 'cycle.completed'],
  })
  await app.app_webhook_test({ webhook_id: ring.webhook_id })
  const { data: session } = await app.session()
  const crm = await fillCrm(pools, session.account.account_id, project_id)
  const { data: empty } = await app.app_project_create({ name: 'Leer', language: 'de' })
  const at = `/projects/${project_id}` as const
  const bare = `/projects/${empty.project_id}` as const
  const list = `/lists/${lists.find(({ name }) => name === 'Bau im Mittelland')!.list_id}` as const
  const nobody = '00000000000000000000000000'
  return {
    signedOut: {
      'sign-in': '/sign-in',
      'sign-up': '/sign-up',
      'sign-in-lost': '/sign-in/back?code=none',
      forgotten: '/forgotten',
      reset: '/reset#token',
      'confirm-dead': '/confirm#token',
      'link-lost': '/link#token',
      'join-dead': '/join#token',
    },
    signedIn: {
      projects: '/',
      inbox: '/inbox',
      'inbox-snoozed': '/inbox?snoozed=true',
      welcome: '/welcome',
      begin: '/projects/new',
      'new-project': '/projects/new/steps',
      dashboard: at,
      offering: `${at}/offering`,
      prospects: `${at}/prospects`,
      'prospects-panel': `${at}/prospects?panel=${drafts[0]!.prospect_id}`,
      'prospects-none': `${at}/prospects?q=xyzxyz`,
      prospect: `${at}/prospects/${drafts[0]!.prospect_id}`,
      'prospect-qualified': `${at}/prospects/${researched[0]!.prospect_id}`,
      'prospect-new': `${at}/prospects/${fresh[0]!.prospect_id}`,
      review: `${at}/review`,
      add: `${at}/add`,
      cycle: `${at}/cycles/${cycles[0]!.cycle_id}`,
      jobs: `${at}/jobs`,
      'jobs-panel': `${at}/jobs?job=${jobs[0]!.job_id}`,
      audit: `${at}/audit`,
      'project-settings': `${at}/settings`,
      'prospects-compact': `${at}/prospects?rows=compact&cols=%5B%22canton%22%2C%22state%22%2C%22added%22%5D`,
      directory: '/directory',
      'directory-none': '/directory?q=xyzxyz',
      company: `/directory/${companies[0]!.company_id}`,
      credentials: '/developers/credentials',
      requests: '/developers/requests',
      'request-errors': '/developers/requests?view=errors',
      openrefine: '/developers/openrefine',
      reference: '/developers/docs',
      'reference-none': '/developers/docs?q=xyzxyz',
      webhooks: '/developers/webhooks',
      webhook: `/developers/webhooks/${ring.webhook_id}`,
      usage: '/usage',
      settings: '/settings',
      security: '/settings/security',
      'second-factor': '/second-factor',
      members: '/settings/members',
      crm: '/settings/crm',
      'crm-dry-run': `/settings/crm/runs/${crm.dryRun}`,
      'crm-sync': `/settings/crm/runs/${crm.push}`,
      privacy: '/settings/privacy',
      health: '/settings/health',
      'dashboard-empty': bare,
      'offering-empty': `${bare}/offering`,
      'prospects-empty': `${bare}/prospects`,
      'review-empty': `${bare}/review`,
      'jobs-empty': `${bare}/jobs`,
      'prospect-missing': `${at}/prospects/prs_${nobody}`,
      'not-found': '/nowhere',
    },
    /** The market screens. */
    market: {
      lists: '/lists',
      'new-list': '/lists/new',
      list,
      'list-signals': `${list}/signals`,
      'list-changes': `${list}/changes`,
      'list-additions': `${list}/additions`,
      'list-history': `${list}/history`,
      'list-feeds': `${list}/feeds`,
      'edit-list': `${list}/edit`,
      watches: '/watches',
      'new-watch': '/watches/new',
      watch: `/watches/${watches[0]!.watch_id}`,
      'watch-telling': `/watches/${watches[0]!.watch_id}?tab=telling`,
      releases: `${at}/releases`,
      'release-panel': `${at}/releases?show=${releases[0]!.release_id}`,
      exports: `${at}/releases?state=exports`,
      'releases-empty': `${bare}/releases`,
      returns: `${at}/returns`,
      suppressions: '/suppressions',
      import: `${at}/import`,
      'directory-narrow': '/directory?canton=%5B%22BE%22%2C%22ZH%22%5D',
    },
    /**
     * Screens that are empty, not found, or idle. They are only displayed, because other screens test the same parts.
     */
    gone: {
      'dashboard-idle': `/projects/${idle.project_id}`,
      'audit-empty': `${bare}/audit`,
      'add-empty': `${bare}/add`,
      'project-missing': `/projects/prj_${nobody}`,
      'cycle-missing': `${at}/cycles/cyc_${nobody}`,
      'company-missing': `/directory/cmp_${nobody}`,
      'webhook-missing': `/developers/webhooks/whk_${nobody}`,
      'crm-failed': `/settings/crm/runs/${crm.failed}`,
      'crm-missing': `/settings/crm/runs/crn_${nobody}`,
      'requests-none': '/developers/requests?request_id=req_00000000000000000000000000',
      'list-missing': `/lists/mkt_${nobody}`,
      'watch-missing': `/watches/wch_${nobody}`,
    },
    /** Screens of a user who has just signed up, with an empty account. */
    fresh: {
      'projects-none': '/',
      'credentials-empty': '/developers/credentials',
      'requests-empty': '/developers/requests',
      'webhooks-empty': '/developers/webhooks',
      'usage-empty': '/usage',
      'lists-empty': '/lists',
      'watches-empty': '/watches',
      'suppressions-empty': '/suppressions',
      'members-alone': '/settings/members',
      'crm-none': '/settings/crm',
    },
    newcomer: await openFresh(pools),
  }
}

/** Creates a user whose account has no activity yet. */
async function openFresh({ write }: Site['pools']) {
  const newcomer = { email: 'neu@muster.example', password: 'ein ziemlich langer Satz' }
  await openTrustedAccount(write, { ...newcomer, name: 'Nina Neu', account_name: 'Muster Treuhand AG' })
  return newcomer
}
