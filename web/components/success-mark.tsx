import type { LucideIcon } from 'lucide-react'

/** Icon above a success message. */
export const SuccessMark = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="flex size-14 items-center justify-center rounded-full bg-green-tint text-green">
    <Icon aria-hidden className="size-7" />
  </span>
)
