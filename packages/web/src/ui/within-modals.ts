import { createContext, type ReactNode } from 'react'

/** Content that every dialog holds besides its own: the place of a question that is asked above it. */
export const WithinModals = createContext<ReactNode>(null)
