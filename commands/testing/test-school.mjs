// The school that the tests run with: test-school/, in the place of content/, so that no change of content/
// can touch a test. Node and Vite take `#content` from there by the condition `test-school` (package.json,
// vite.config.ts); its build lies beside the other.

export const testSchool = {
  NODE_OPTIONS: "--conditions=test-school",
  SITE_CONTENT: "test-school",
  SITE_BUILD_DIR: "build-test-school",
};

/**
 * Said by the configuration of each runner, so that a single file runs with it too, and so does what a test
 * starts.
 */
export function selectTestSchool() {
  Object.assign(process.env, testSchool);
}

/**
 * The environment of a command that shall see content/.
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutTestSchool(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in testSchool)));
}
