export { ListSkeleton } from './list-skeleton'
export { MethodListScreen } from './method-list-screen'
