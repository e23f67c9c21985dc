export { MethodListScreen } from './method-list-screen'
export { ListSkeleton } from './list-skeleton'
