export type SkeletonBlockProps = { width: string; height: string; radius?: '6' | '10' | '16' }

/** A piece of a skeleton, in the size of what comes (CSS lengths). The region around it says that it loads. */
export function SkeletonBlock({ width, height, radius = '6' }: SkeletonBlockProps) {
  return (
    <span
      className="mc-skeleton-block"
      style={{ inlineSize: width, blockSize: height, borderRadius: `var(--radius-${radius})` }}
      aria-hidden="true"
    />
  )
}
