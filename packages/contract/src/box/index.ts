/** How a box (the offline test environment) controls the programs that it starts (decision 85). */
export { answerBox, type BoxCommands } from './answer-box'
export { DeliveryAttempts, SendAgain, type DeliveryAttempt } from './deliveries'
export { MoveClock, type BoxAnswer, type FirstBrand, type SettledAnswer } from './messages'
export {
  SCENARIO_DECLINES,
  SCENARIO_METHODS,
  SCENARIO_OUTCOMES,
  ScenarioRequest,
  type Scenario,
  type ScenarioMethod,
  type ScenarioOutcome,
} from './scenario'
