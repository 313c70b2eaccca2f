// The school that the tests run with: the sample in content/, so that no word of a school's own affects a
// test. Its build is in a folder of its own, so that no test run changes what `npm start` serves.

export const sampleSchool = { SITE_CONTENT: "content", SITE_BUILD_DIR: "build-tests" };

/**
 * The configuration of each runner calls this, so that it also applies to a single test file and to processes
 * that a test starts.
 */
export function selectSampleSchool() {
  Object.assign(process.env, sampleSchool);
}

/**
 * Returns the environment of a command that shall choose school and build as `npm start` does.
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutSampleSchool(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in sampleSchool)));
}
