import asyncio

from arc_cua import Agent, Browser


async def main() -> None:
    async with Browser() as browser:
        result = await Agent(browser).run("Search for lamp and open the first result", url="http://localhost:8000")
        print(result.ending, result.reason, result.report)


asyncio.run(main())
