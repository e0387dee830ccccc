import { accounts } from './people/accounts.ts'
import { calendar } from './work/calendar.ts'
import { contact } from './work/contact.ts'
import { corrections } from './market/corrections.ts'
import { crm } from './work/crm.ts'
import { favorites } from './work/favorites.ts'
import { legal } from './office/legal.ts'
import { notifications } from './people/notifications.ts'
import { partners } from './network/partners.ts'
import { properties } from './market/properties.ts'
import { prospects } from './work/prospects.ts'
import type { Routes } from './route.ts'
import { savedSearches } from './market/saved-searches.ts'
import { stats } from './work/stats.ts'
import { system } from './office/system.ts'
import { tips } from './network/tips.ts'
import { users } from './people/users.ts'

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
