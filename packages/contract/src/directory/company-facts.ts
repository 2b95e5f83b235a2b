import { z } from 'zod'
import { companyKinds } from '#contract/directory/company-kinds'
import { companySizes } from '#contract/directory/company-sizes'
import { companyStatuses } from '#contract/directory/company-statuses'
import { signalKinds } from '#contract/directory/signal-kinds'

// The facts of a company that filters and criteria need, without its other schemas.

export const CompanyStatus = z.enum(companyStatuses).meta({ id: 'CompanyStatus' })
export const CompanyKind = z.enum(companyKinds).meta({ id: 'CompanyKind' })
export const CompanySize = z.enum(companySizes).meta({ id: 'CompanySize' })
export const SignalKind = z.enum(signalKinds).meta({ id: 'SignalKind' })
