import {
  Activity,
  Building2,
  CircleUser,
  Coins,
  CopyCheck,
  Gauge,
  Handshake,
  Heart,
  LayoutDashboard,
  ListFilter,
  LogOut,
  Mail,
  Phone,
  Plug,
  Plus,
  Search,
  Settings,
  ShieldCheck,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'

const ICON: Readonly<Record<string, ReactNode>> = {
  [paths.home]: <LayoutDashboard aria-hidden />,
  [paths.properties]: <Search aria-hidden />,
  [paths.savedSearches]: <ListFilter aria-hidden />,
  [paths.favorites]: <Heart aria-hidden />,
  [paths.sameObject]: <CopyCheck aria-hidden />,
  [paths.searchClients]: <UsersRound aria-hidden />,
  [paths.partners]: <Handshake aria-hidden />,
  [paths.commissions]: <Coins aria-hidden />,
  [paths.callList]: <Phone aria-hidden />,
  [paths.leadScore]: <Gauge aria-hidden />,
  [paths.prospects]: <UserRoundSearch aria-hidden />,
  [paths.scraperStatus]: <Activity aria-hidden />,
  [paths.mailbox]: <Mail aria-hidden />,
  [paths.office]: <Building2 aria-hidden />,
  [paths.profile]: <CircleUser aria-hidden />,
  [paths.privacyDesk]: <ShieldCheck aria-hidden />,
  [paths.newSavedSearch]: <Plus aria-hidden />,
  settings: <Settings aria-hidden />,
  [paths.logout]: <LogOut aria-hidden />,
}

/** A menu entry's icon. Loaded when a menu is opened: the bar itself has no icons. */
export const EntryIcon = ({ to }: { to: string }): ReactNode => ICON[to] ?? <Plug aria-hidden />
