<?php
// Reads checks on standard input, verifies each with verify.php (its folder is the argument), prints the outcomes.
declare(strict_types=1);

require $argv[1] . '/verify.php';

function outcome(array $check): bool|string
{
    $headers = [$check['timestamp'] ?? '', $check['signature'] ?? '', $check['body'], $check['now']];
    try {
        return $check['scheme'] === 'standard'
            ? verify_standard($check['secret'], $check['id'] ?? '', ...$headers)
            : verify_plain($check['secret'], ...$headers);
    } catch (InvalidArgumentException) {
        return 'error';
    }
}

$checks = json_decode(file_get_contents('php://stdin'), true, flags: JSON_THROW_ON_ERROR);
echo json_encode(array_map(outcome(...), $checks));
