"""What the example ``catch_the_ace.py`` is made of: money, envelopes, the event, its ledger."""
