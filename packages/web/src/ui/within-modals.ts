import { createContext, type ReactNode } from 'react'

/** What every dialog holds besides its own content: the place of a question that is asked above it. */
export const WithinModals = createContext<ReactNode>(null)
