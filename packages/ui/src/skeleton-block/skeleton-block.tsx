export type SkeletonBlockProps = { width: string; height: string; radius?: '6' | '10' | '16' }

/**
 * A block of a skeleton, in the size of the content that is being loaded (CSS lengths). The region around it announces
 * the loading.
 */
export function SkeletonBlock({ width, height, radius = '6' }: SkeletonBlockProps) {
  return (
    <span
      className="mc-skeleton-block"
      style={{ inlineSize: width, blockSize: height, borderRadius: `var(--radius-${radius})` }}
      aria-hidden="true"
    />
  )
}
