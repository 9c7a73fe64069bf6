/** Says that something still runs, and for how long: on a terminal in one line that counts, elsewhere now and then. Returns what ends it. */
export function tellTime(title, startedAt) {
  const isTerminal = process.stderr.isTTY === true;
  const tell = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stderr.write(isTerminal ? `\r${title}: ${seconds} s` : `${title}: ${seconds} s so far\n`);
  };
  const timer = setInterval(tell, isTerminal ? 1000 : 15_000);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stderr.write('\r\u001b[K');
  };
}
