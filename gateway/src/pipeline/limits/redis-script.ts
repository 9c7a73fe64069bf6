/**
 * One round trip a request: is the key revoked, and the how-manieth request of its window is this? The window's end is
 * set once, with its first request, so that every request of it reports the same end. Redis gives the time, so that
 * gateways whose clocks differ agree.
 */
export const admitSource = `
local revoked = redis.call('EXISTS', KEYS[1])
local window = KEYS[2 + revoked]
local cost = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local count = cost == 0 and tonumber(redis.call('GET', window) or 0) or redis.call('INCRBY', window, cost)
local reset = redis.call('PEXPIRETIME', window)
if reset < 0 then
  reset = now + tonumber(ARGV[2])
  redis.call('PEXPIREAT', window, reset)
end
return { revoked, count, reset, now }
`;
