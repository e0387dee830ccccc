import { MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './ui/badge.tsx'

interface DeviceRowProps {
  /** Browser and system as text. */
  device: string
  /** Whether it is the browser in use. */
  isCurrent: boolean
  /** Details of the browser. */
  facts: ReactNode
  action?: ReactNode
}

/** One of the account's browsers in a list. */
export const DeviceRow = ({ device, isCurrent, facts, action }: DeviceRowProps) => (
  <li className="flex items-center gap-3 border-b py-3 last:border-0">
    <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
        {device}
        {isCurrent && <Badge tone="green">dieses Gerät</Badge>}
      </p>
      <p className="text-[13px] break-words text-ink-2">{facts}</p>
    </div>
    {action}
  </li>
)
