/** The mark: a gable with two doors and a light. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      <path d="M4 16.5 16 5l12 11.5" strokeWidth="3" />
      <path d="M8.5 18.5V27h4.8v-5.6h5.4V27h4.8v-8.5" strokeWidth="3" />
      <circle cx="16" cy="15.6" r="1.9" fill="currentColor" stroke="none" />
    </svg>
  )
}

export const Logo = ({ name }: { name: string }) => (
  <span className="flex items-center gap-2.5">
    <span className="text-accent">
      <Mark />
    </span>
    <span className="text-[17px] font-bold tracking-tight text-ink">{name}</span>
  </span>
)
