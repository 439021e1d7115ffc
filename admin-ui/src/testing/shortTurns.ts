import { afterAll } from 'vitest';

// React asks this clock whether its turn is over, and takes a turn for each task where it always is: what a slow
// machine does now and then, such as a test that goes on before an effect has run, happens every time.
const clock = performance;
const { now } = clock;
let turns = 0;
clock.now = () => now.call(clock) + 6 * ++turns;
afterAll(() => {
  clock.now = now;
});
