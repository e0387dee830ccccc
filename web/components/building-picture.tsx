import type { ReactNode } from 'react'

export type Building = 'apartment' | 'house' | 'land' | 'commercial' | 'other'

const House = () => (
  <>
    <rect x="116" y="84" width="88" height="56" fill="var(--wall)" />
    <path d="M104 88 160 44l56 44z" fill="var(--roof)" />
    <rect x="150" y="108" width="20" height="32" rx="2" fill="var(--door)" />
    <rect x="126" y="98" width="16" height="16" rx="1.5" fill="var(--pane)" />
    <rect x="178" y="98" width="16" height="16" rx="1.5" fill="var(--pane)" />
  </>
)

const Flats = () => (
  <>
    <rect x="112" y="36" width="96" height="104" fill="var(--wall-2)" />
    <rect x="106" y="30" width="108" height="8" rx="2" fill="var(--roof)" />
    {[50, 76, 102].map((y) =>
      [126, 152, 178].map((x) => <rect key={`${x}-${y}`} x={x} y={y} width="16" height="15" rx="1.5" fill="var(--pane)" />),
    )}
    <rect x="151" y="122" width="18" height="18" rx="1.5" fill="var(--door)" />
  </>
)

const Plot = () => (
  <>
    <path d="M64 140 108 96h104l44 44z" fill="var(--leaf)" opacity=".75" />
    <path d="M64 140 108 96h104l44 44" fill="none" stroke="var(--wall)" strokeWidth="2.5" strokeDasharray="6 5" />
    <path d="M150 96V62" stroke="var(--door)" strokeWidth="4" />
    <rect x="128" y="50" width="46" height="24" rx="3" fill="var(--wall)" />
  </>
)

const Shop = () => (
  <>
    <rect x="92" y="62" width="136" height="78" fill="var(--wall-2)" />
    <path d="M86 62h148l-8 22H94z" fill="var(--roof)" />
    <rect x="104" y="96" width="56" height="32" rx="2" fill="var(--pane)" />
    <rect x="174" y="94" width="28" height="46" rx="2" fill="var(--door)" />
  </>
)

const DRAWINGS: Record<Building, () => ReactNode> = { house: House, apartment: Flats, land: Plot, commercial: Shop, other: House }

/** A drawing that replaces a missing photo. */
export function BuildingPicture({ building, className }: { building: Building; className?: string }) {
  const Drawing = DRAWINGS[building]
  return (
    <svg viewBox="0 0 320 160" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <rect width="320" height="160" fill="var(--sky)" />
      <circle cx="74" cy="126" r="24" fill="var(--leaf)" opacity=".8" />
      <circle cx="252" cy="130" r="20" fill="var(--leaf)" />
      <Drawing />
      <rect y="139" width="320" height="21" fill="var(--grass)" />
    </svg>
  )
}
