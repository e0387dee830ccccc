import { accounts } from './accounts.ts'
import { calendar } from './calendar.ts'
import { contact } from './contact.ts'
import { corrections } from './corrections.ts'
import { crm } from './crm.ts'
import { favorites } from './favorites.ts'
import { legal } from './legal.ts'
import { notifications } from './notifications.ts'
import { partners } from './partners.ts'
import { properties } from './properties.ts'
import { prospects } from './prospects.ts'
import type { Routes } from './route.ts'
import { savedSearches } from './saved-searches.ts'
import { stats } from './stats.ts'
import { system } from './system.ts'
import { tips } from './tips.ts'
import { users } from './users.ts'

/** The whole API, one line per noun. Server, screens, access tests and the API document are derived from it. */
export const contract = {
  accounts,
  users,
  partners,
  tips,
  properties,
  prospects,
  contact,
  calendar,
  corrections,
  favorites,
  crm,
  savedSearches,
  notifications,
  stats,
  legal,
  system,
} as const satisfies Record<string, Routes>
