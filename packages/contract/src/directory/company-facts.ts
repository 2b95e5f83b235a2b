import { z } from 'zod'
import { companyKinds } from '#contract/directory/company-kinds'
import { companySizes } from '#contract/directory/company-sizes'
import { companyStatuses } from '#contract/directory/company-statuses'
import { signalKinds } from '#contract/directory/signal-kinds'

// What filters and criteria ask for of a company: they need no more of it.

export const CompanyStatus = z.enum(companyStatuses).meta({ id: 'CompanyStatus' })
export const CompanyKind = z.enum(companyKinds).meta({ id: 'CompanyKind' })
export const CompanySize = z.enum(companySizes).meta({ id: 'CompanySize' })
export const SignalKind = z.enum(signalKinds).meta({ id: 'SignalKind' })
